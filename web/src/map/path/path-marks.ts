import { isPale, pathEdgeWidth } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { ratingStep } from '../../ui/rating-colours.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { byRatingStep, type Track } from '../tracks/track-weights.ts';
import { pathPoints, type TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import { widthHatch } from './width-hatch.ts';

/** The path of a tornado, or the place of a storm report. */
export type Path = Omit<Track, 'id'>;
export type OtherPath = Omit<Track, 'path_width'>;

/** By the specification, whatever its rating. */
const lineWidth = 3;

/** One tornado close up: a hatch as wide as it was at its widest, its path, and where it touched down. */
export function pathMarks(track: Path & TornadoPath, palette: Palette): Marks[] {
  const step = ratingStep(track.tor_f_scale);
  const colour = palette.rating[step];
  const points = pathPoints(track);
  const line = { kind: 'lines', colour } as const;
  const whole = { ...line, opacity: 1, paths: points.length > 1 ? [points] : [], isRound: true } as const;
  const hatch = widthHatch(points, track.path_width);
  return [
    ...(hatch
      ? [
          {
            ...line,
            id: 'path-width',
            opacity: 0.5,
            paths: hatch.strokes,
            width: hatch.strokeMeters,
            unit: 'meters',
          } as const,
        ]
      : []),
    ...(isPale(step)
      ? [{ ...whole, id: 'path-edge', colour: palette.pathEdge, width: lineWidth + 2 * pathEdgeWidth }]
      : []),
    { ...whole, id: 'path-line', width: lineWidth, keepsFree: true },
    {
      kind: 'discs',
      id: 'path-start',
      colour: palette.sheet,
      opacity: 1,
      centres: points.slice(0, 1),
      radius: 6,
      outline: { colour: palette.ink, width: 2.5 },
    },
  ];
}

/** Marks of other tornadoes on the map: thinner, and each can be picked. Each must have a place. */
export function otherPathMarks(others: readonly OtherPath[], { rating }: Palette): Marks[] {
  return byRatingStep(others, ({ tor_f_scale: scale }) => scale).flatMap(([step, tracks]): Marks[] => {
    const withEnd = tracks.filter((track) => pathPoints(track).length > 1);
    return [
      {
        kind: 'lines',
        id: `other-lines-${step}`,
        colour: rating[step],
        opacity: 0.9,
        paths: withEnd.map(pathPoints),
        width: 2,
        isRound: true,
        pickIds: withEnd.map(({ id }) => id),
      },
      {
        kind: 'discs',
        id: `other-starts-${step}`,
        colour: rating[step],
        opacity: 1,
        centres: tracks.flatMap((track) => pathPoints(track).slice(0, 1)),
        radius: 3.5,
        pickIds: tracks.map(({ id }) => id),
      },
    ];
  });
}
