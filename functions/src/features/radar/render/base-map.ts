import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { tileProviderNames } from '@touchdown/shared/radar/tile-providers.ts';
import type { NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { BasemapReader } from '../basemap/basemap-reader.ts';
import { frameColours, textSize, mapFootHeight, note, sign } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import { basemapGround } from './ground/basemap-ground.ts';
import { countyGround } from './ground/county-ground.ts';
import type { Ground, MapName } from './ground/ground.ts';
import type { LoopOptions } from './loop-request.ts';
import { drawTiles, tileSourceOf, type ProviderTiles } from './map-tiles.ts';
import { kmPerPixel, toPixel, type MapView } from './map-view.ts';
import { placeNames, type Box } from './ground/place-names.ts';

export interface BaseMap {
  /** Drawn under the radar data: RGBA, shared with the threads that draw on it. */
  background: SharedArrayBuffer;
  /** The opacity of the radar data over it. */
  radarOpacity: number;
  /** Drawn over the radar data. */
  overlay: Canvas;
  notes: string[];
  /** Whose radar and whose map it is. */
  credit: string;
}

/** The roads and names of tiles stay readable through the radar data. */
const opacityOverTiles = 0.72;

interface MapRequest {
  view: MapView;
  station: RadarStation;
  options: Pick<LoopOptions, 'tileProvider' | 'tileZoom' | 'field'>;
  path: readonly Position[];
  isSimulated: boolean;
  stadiaKey: string | undefined;
  basemap: BasemapReader | undefined;
  signal: AbortSignal;
  /** Replaces the provider's own source in tests. */
  tileSource?: ProviderTiles | undefined;
}

/** The map under and over the radar data, the same on every frame. Without tiles of a provider it is our own. */
export async function makeBaseMap(request: MapRequest): Promise<BaseMap> {
  const { view, options, isSimulated, stadiaKey, signal, tileSource } = request;
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  const { tileProvider } = options;
  const source = tileSource ?? (tileProvider ? tileSourceOf(tileProvider, stadiaKey) : undefined);
  const notes: string[] = [];
  const ground = await findGround(request);
  let hasTiles = false;
  ground.drawLand(context);
  if (source) {
    try {
      await drawTiles(context, view, source, options.tileZoom, signal);
      hasTiles = true;
    } catch (error) {
      signal.throwIfAborted();
      ground.drawLand(context);
      logger.warn('tiles not drawn', { error });
      notes.push(`${noTiles(tileProvider)}, which couldn’t be loaded.`);
    }
  } else if (tileProvider) {
    notes.push(`${noTiles(tileProvider)}, which needs a key we don’t have.`);
  }
  const pixels = context.getImageData(0, 0, view.width, view.height).data;
  const background = new SharedArrayBuffer(pixels.length);
  new Uint8Array(background).set(pixels);
  const mapCredit = hasTiles && source ? source.attribution : ground.credits;
  const credit = `${radarCredit(request.station.kind, isSimulated)} · ${mapCredit}`;
  const overlay = drawOverlay(request, ground, { credit, hasNames: !hasTiles });
  return { background, radarOpacity: hasTiles ? opacityOverTiles : 1, overlay, notes, credit };
}

function noTiles(provider: MapRequest['options']['tileProvider']): string {
  return `We used our own map instead of ${provider ? tileProviderNames[provider] : 'tiles'}`;
}

/** Of the site's base map; where it cannot be read, boundaries and the larger towns. */
async function findGround({ basemap, view, path, signal }: MapRequest): Promise<Ground> {
  if (!basemap) return countyGround(view);
  try {
    return await basemapGround(basemap, view, path, signal);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn('base map not drawn', { error });
    return countyGround(view);
  }
}

function drawOverlay(
  { view, station, path, options }: MapRequest,
  ground: Ground,
  { credit, hasNames }: { credit: string; hasNames: boolean },
): Canvas {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  ground.drawLines(context);
  drawStation(context, view, station);
  const hasNotes = showsVelocity(options.field);
  if (hasNames) drawNames(context, view, ground.names, { path, station, hasNotes });
  drawScaleBar(context, view);
  writeText(context, credit, view.width - 14, view.height - 12, {
    size: textSize.credit,
    colour: frameColours.quiet,
    align: 'right',
    halo: 3,
  });
  return canvas;
}

function drawStation(context: SKRSContext2D, view: MapView, station: RadarStation): void {
  const [x, y] = toPixel(view, station);
  if (x < 0 || y < 0 || x > view.width || y > view.height) return;
  context.lineWidth = 3;
  context.strokeStyle = frameColours.halo;
  context.fillStyle = frameColours.station;
  context.fillRect(x - 6, y - 6, 12, 12);
  context.strokeRect(x - 6, y - 6, 12, 12);
  writeText(context, station.id, x + 12, y + 7, {
    size: textSize.second,
    weight: 700,
    colour: frameColours.station,
    halo: 4,
  });
}

function drawScaleBar(context: SKRSContext2D, view: MapView): void {
  const perMile = kmPerMile / kmPerPixel(view);
  const miles = [100, 50, 20, 10, 5, 2, 1].find((length) => length * perMile <= 200) ?? 1;
  const [x, y] = [22, view.height - 18];
  for (const [colour, width] of [
    [frameColours.halo, 7],
    [frameColours.place, 3],
  ] as const) {
    context.beginPath();
    context.moveTo(x, y - 8);
    context.lineTo(x, y);
    context.lineTo(x + miles * perMile, y);
    context.lineTo(x + miles * perMile, y - 8);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  const text = `${miles} mi · ${Math.round(miles * kmPerMile)} km`;
  writeText(context, text, x + miles * perMile + 12, y + 2, { size: textSize.faint, weight: 600, halo: 3 });
}

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
function drawNames(
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
