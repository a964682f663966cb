import type { Palette } from '../../../map/palette.ts';
import { weightOfStep } from '../../../map/tracks/track-weights.ts';
import { ratingSteps } from '../../../ui/rating-colours.ts';
import type { TrackColumns } from '../../../map/tracks/track-columns.ts';

/** What the graphics processor draws: lines for paths with an end, points for those without. */
export interface TrackBuffers {
  lines: { length: number; from: Float32Array; to: Float32Array; colours: Uint8Array; widths: Float32Array };
  points: { length: number; at: Float32Array; colours: Uint8Array };
}

const opaque = 255;

/** Packs the shown tracks, weak ones first. A missing end is a point, never an invented line. */
export function packTracks(tracks: TrackColumns, shown: Uint8Array, palette: Palette): TrackBuffers {
  const { drawingOrder, startLon, startLat, endLon, endLat, step } = tracks;
  const [lineCount, pointCount] = countKinds(tracks, shown);
  const lines = {
    length: lineCount,
    from: new Float32Array(lineCount * 2),
    to: new Float32Array(lineCount * 2),
    colours: new Uint8Array(lineCount * 4),
    widths: new Float32Array(lineCount),
  };
  const points = {
    length: pointCount,
    at: new Float32Array(pointCount * 2),
    colours: new Uint8Array(pointCount * 4),
  };
  const looks = ratingSteps.map((name) => {
    const { width, opacity } = weightOfStep(name);
    return { colour: [...palette.rating[name], Math.round(opacity * opaque)], width };
  });
  let line = 0;
  let point = 0;
  for (const row of drawingOrder) {
    if (shown[row] === 0) continue;
    const look = looks[step[row] as number] as (typeof looks)[number];
    if (Number.isNaN(endLon[row])) {
      points.at.set([startLon[row] as number, startLat[row] as number], point * 2);
      points.colours.set(look.colour, point * 4);
      point++;
    } else {
      lines.from.set([startLon[row] as number, startLat[row] as number], line * 2);
      lines.to.set([endLon[row] as number, endLat[row] as number], line * 2);
      lines.colours.set(look.colour, line * 4);
      lines.widths[line] = look.width;
      line++;
    }
  }
  return { lines, points };
}

function countKinds(
  { drawingOrder, endLon }: TrackColumns,
  shown: Uint8Array,
): [lines: number, points: number] {
  let [lines, points] = [0, 0];
  for (const row of drawingOrder) {
    if (shown[row] === 0) continue;
    if (Number.isNaN(endLon[row])) points++;
    else lines++;
  }
  return [lines, points];
}
