import { ratingSteps, type RatingStep } from '../../ui/rating-colours.ts';
import type { TrackColumns } from './track-columns.ts';
import { stepsWeakestFirst } from '@touchdown/shared/tornadoes/rating-inks.ts';

/**
 * The tracks of one step of the ramp, by longitude and latitude: lines for paths with an end, points for those
 * without.
 */
export interface StepBuffers {
  step: RatingStep;
  /** How many tracks these are: one with bends has several lines. */
  tracks: number;
  lines: { length: number; from: Float32Array; to: Float32Array };
  points: { length: number; at: Float32Array };
}

/** Packs the shown tracks, weak ones first. A track without an end is a point, never an invented line. */
export function packTracks(tracks: TrackColumns, shown: Uint8Array): StepBuffers[] {
  const { drawingOrder, startLon, startLat, endLon, endLat, bends, step } = tracks;
  const [lineCount, pointCount] = countKinds(tracks, shown);
  const from = new Float32Array(lineCount * 2);
  const to = new Float32Array(lineCount * 2);
  const at = new Float32Array(pointCount * 2);
  let [line, point, next, drawn] = [0, 0, 0, 0];
  return stepsWeakestFirst.map((name) => {
    const wanted = ratingSteps.indexOf(name);
    const [firstLine, firstPoint, before] = [line, point, drawn];
    for (; next < drawingOrder.length; next++) {
      const row = drawingOrder[next] as number;
      if (step[row] !== wanted) break;
      if (shown[row] === 0) continue;
      drawn++;
      if (Number.isNaN(endLon[row])) {
        at[point * 2] = startLon[row] as number;
        at[point * 2 + 1] = startLat[row] as number;
        point++;
      } else {
        from[line * 2] = startLon[row] as number;
        from[line * 2 + 1] = startLat[row] as number;
        for (const { lon, lat } of bends.get(row) ?? []) {
          to[line * 2] = lon;
          to[line * 2 + 1] = lat;
          line++;
          from[line * 2] = lon;
          from[line * 2 + 1] = lat;
        }
        to[line * 2] = endLon[row] as number;
        to[line * 2 + 1] = endLat[row] as number;
        line++;
      }
    }
    return {
      step: name,
      tracks: drawn - before,
      lines: {
        length: line - firstLine,
        from: from.subarray(firstLine * 2, line * 2),
        to: to.subarray(firstLine * 2, line * 2),
      },
      points: { length: point - firstPoint, at: at.subarray(firstPoint * 2, point * 2) },
    };
  });
}

function countKinds(
  { drawingOrder, endLon, bends }: TrackColumns,
  shown: Uint8Array,
): [lines: number, points: number] {
  let [lines, points] = [0, 0];
  for (const row of drawingOrder) {
    if (shown[row] === 0) continue;
    if (Number.isNaN(endLon[row])) points++;
    else lines += 1 + (bends.get(row)?.length ?? 0);
  }
  return [lines, points];
}

export function trackCount(steps: readonly StepBuffers[]): number {
  return steps.reduce((count, { tracks }) => count + tracks, 0);
}
