import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { frameColours, mapFootHeight, note, sign, textSize } from '../frame-layout.ts';
import { writeText } from '../frame-text.ts';
import { toPixel, type MapView } from '../map-view.ts';
import type { MapName } from './ground.ts';
import { placeNames, type Box } from './place-names.ts';

interface NameLook {
  size: number;
  weight: 500 | 600 | 700;
  colour: string;
  isCapitals: boolean;
  halo: number;
  most: number;
}

const area = {
  size: textSize.faint,
  weight: 600,
  colour: frameColours.countyName,
  isCapitals: true,
  halo: 3,
} as const;
const water = {
  size: textSize.faint,
  weight: 500,
  colour: frameColours.waterName,
  isCapitals: false,
  halo: 3,
} as const;
const looks = {
  country: { ...area, most: 3 },
  state: { ...area, most: 6 },
  county: { ...area, most: 8 },
  town: {
    size: textSize.place,
    weight: 600,
    colour: frameColours.place,
    isCapitals: false,
    halo: 4.5,
    most: 14,
  },
  lake: { ...water, most: 3 },
  river: { ...water, most: 3 },
  shield: { ...area, isCapitals: false, most: 4 },
  street: { ...area, isCapitals: false, most: 0 },
} as const satisfies Record<NameKind, NameLook>;

const capitalShare = 0.73;
const capitalSpacing = '2px';
/** How far a name stays from the track and from the edge, in pixels. */
const [trackMargin, edge] = [16, 8];
/** A ring marks the tornado, and words the ends of its path. */
const endBox = { left: 30, above: 22, below: 46 };

/** Writes the names of a map, where they overlap neither each other nor the track, its ends and the radar. */
export function drawNames(
  context: SKRSContext2D,
  view: MapView,
  names: readonly MapName[],
  { path, station, hasNotes }: { path: readonly Position[]; station: Position; hasNotes: boolean },
): void {
  const within: Box = {
    left: edge,
    top: sign.inset + sign.height + edge,
    right: view.width - edge,
    bottom: view.height - mapFootHeight,
  };
  const track = path.map((point) => toPixel(view, point));
  const keepFree = [
    ...boxesAlong(track),
    ...[track[0], track.at(-1)].flatMap((point) => (point ? aroundEnd(point) : [])),
    besideStation(toPixel(view, station)),
    ...(hasNotes ? [{ left: 0, top: 0, right: note.width, bottom: note.bottom }] : []),
  ];
  const measure = (name: MapName) => {
    const { size, weight, isCapitals } = looks[name.kind];
    context.font = `${weight} ${size}px Inter`;
    context.letterSpacing = isCapitals ? capitalSpacing : '0px';
    return { width: context.measureText(writtenName(name)).width, height: size * capitalShare };
  };
  const placed = placeNames(names, { within, keepFree, measure, most: (kind) => looks[kind].most });
  for (const name of placed) {
    const { size, weight, colour, halo, isCapitals } = looks[name.kind];
    if (name.kind === 'town') drawDot(context, name);
    context.letterSpacing = isCapitals ? capitalSpacing : '0px';
    writeText(context, writtenName(name), name.left, name.baseline, { size, weight, colour, halo });
  }
  context.letterSpacing = '0px';
}

function writtenName({ kind, name }: MapName): string {
  return looks[kind].isCapitals ? name.replace(/ county$/i, '').toUpperCase() : name;
}

function drawDot(context: SKRSContext2D, { x, y }: MapName): void {
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.fillStyle = frameColours.place;
  context.strokeStyle = frameColours.halo;
  context.lineWidth = 5;
  context.stroke();
  context.fill();
}

function aroundEnd([x, y]: readonly [number, number]): Box {
  const { left, above, below } = endBox;
  return { left: x - left, top: y - above, right: x + left, bottom: y + below };
}

/** The radar's square and its letters. */
function besideStation([x, y]: readonly [number, number]): Box {
  return { left: x - 10, top: y - textSize.second / 2, right: x + 112, bottom: y + textSize.second / 2 };
}

/** Small boxes in a row: the one box of a slanted track would keep all its surroundings free. */
function boxesAlong(track: readonly (readonly [number, number])[]): Box[] {
  return track.flatMap(([x, y], place) => {
    const [toX, toY] = track[place + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / trackMargin));
    return Array.from({ length: steps }, (_, step) => {
      const [atX, atY] = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps];
      return {
        left: atX - trackMargin,
        top: atY - trackMargin,
        right: atX + trackMargin,
        bottom: atY + trackMargin,
      };
    });
  });
}
