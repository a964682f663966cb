import type { MapView } from '../../map-view.ts';
import type { Marks } from '../../marks.ts';
import type { Colour, Palette } from '../../palette.ts';
import type { Position } from '../base-data.ts';
import { placeFont } from '../ground-marks.ts';
import { labelSize, labelWidth } from '../uncollided-places.ts';
import type { ShownName } from './ground-names.ts';
import type { NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** Pixels from a town's dot to its name; a marker on the town is larger. */
const [gap, gapBesideMarker] = [6, 11];
/** How near a marker must be to move a name, in pixels. */
const markerPixels = 12;
/** The least space between a name and the edge of the map, in pixels. */
const edge = 4;

export interface PlacedName extends ShownName {
  anchor: 'start' | 'middle' | 'end';
  gap: number;
}

/**
 * Returns the names of a view, each with its side of the place: a town's that the right edge would cut stands on the
 * left, and what an edge would cut on both sides is left out.
 */
export function wholeNames(
  names: readonly ShownName[],
  { project, width, height }: Pick<MapView, 'project' | 'width' | 'height'>,
  markers: readonly Position[],
): PlacedName[] {
  const markersAt = markers.map(project);
  return names.flatMap((name): PlacedName[] => {
    const [x, y] = project(name.position);
    const half = (name.size ?? labelSize) / 2 + edge;
    if (y < half || y > height - half) return [];
    const wide = labelWidth(name);
    const fits = (left: number) => left >= edge && left + wide <= width - edge;
    if (name.isCentred) return fits(x - wide / 2) ? [{ ...name, anchor: 'middle', gap: 0 }] : [];
    const isMarked = markersAt.some(([atX, atY]) => Math.hypot(atX - x, atY - y) < markerPixels);
    const space = isMarked ? gapBesideMarker : gap;
    if (fits(x + space)) return [{ ...name, anchor: 'start', gap: space }];
    return x <= width && fits(x - space - wide) ? [{ ...name, anchor: 'end', gap: space }] : [];
  });
}

/** The labels of a view by look, and a dot for each town. */
export function nameMarks(names: readonly PlacedName[], palette: Palette): Marks[] {
  const towns = names.filter(({ kind }) => kind === 'town');
  const groups = Map.groupBy(names, ({ kind, anchor, gap: space }) => `${kind}-${anchor}-${space}`);
  const dots: Marks[] =
    towns.length === 0
      ? []
      : [
          {
            kind: 'discs',
            id: 'town-dots',
            colour: palette.inkSecond,
            opacity: 1,
            centres: towns.map(({ position }) => position),
            radius: 1.75,
          },
        ];
  return [
    ...dots,
    ...[...groups].flatMap(([id, [first, ...others]]): Marks[] => {
      if (!first) return [];
      return [
        {
          kind: 'labels',
          id: `names-${id}`,
          colour: colourOf(first.kind, palette),
          labels: [first, ...others].map(({ name, position }) => ({ text: name, position })),
          font: { ...placeFont, size: first.size ?? labelSize },
          anchor: first.anchor,
          gap: first.gap,
          halo: { colour: isWater(first.kind) ? palette.water : palette.land, width: 3 },
        },
      ];
    }),
  ];
}

const isWater = (kind: NameKind) => kind === 'lake' || kind === 'river';

function colourOf(kind: NameKind, { ink, inkSecond, inkThird, waterInk }: Palette): Colour {
  if (isWater(kind)) return waterInk;
  if (kind === 'town') return ink;
  return kind === 'county' ? inkThird : inkSecond;
}
