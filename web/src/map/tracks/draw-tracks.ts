import type { BaseData, Position } from '../ground/base-data.ts';
import type { DrawnTrack } from './nearest-track.ts';
import type { Colour, Palette } from '../palette.ts';
import type { Project } from './picture-projection.ts';
import { weightOf, type Track } from './track-weights.ts';
import { ratingStep } from '../../ui/rating-colours.ts';

/** Land and state lines, then the tracks in the order given. Returns where each lies, for the pointer. */
export function drawTracks(
  context: CanvasRenderingContext2D,
  base: BaseData,
  tracks: readonly Track[],
  palette: Palette,
  project: Project,
  scale: number,
): DrawnTrack[] {
  context.fillStyle = css(palette.land);
  context.beginPath();
  for (const polygon of base.land) for (const ring of polygon) trace(context, ring, project);
  context.fill('evenodd');
  context.strokeStyle = css(palette.boundary);
  context.lineWidth = 1;
  context.beginPath();
  for (const line of [...base.coast, ...base.states]) trace(context, line, project);
  context.stroke();
  return tracks.map((track) => drawTrack(context, track, palette, project, scale));
}

function drawTrack(
  context: CanvasRenderingContext2D,
  track: Track,
  palette: Palette,
  project: Project,
  scale: number,
): DrawnTrack {
  const { width, opacity } = weightOf(track);
  const from = project(track.start_lon ?? 0, track.start_lat ?? 0);
  const hasEnd = track.end_lon !== null && track.end_lat !== null;
  const to = hasEnd ? project(track.end_lon ?? 0, track.end_lat ?? 0) : from;
  const colour = css(palette.rating[ratingStep(track.tor_f_scale)], opacity);
  context.beginPath();
  if (hasEnd) {
    context.strokeStyle = colour;
    context.lineWidth = width * scale;
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  } else {
    context.fillStyle = colour;
    context.arc(...from, 1.4 * scale, 0, 2 * Math.PI);
    context.fill();
  }
  return { from, to };
}

function trace(context: CanvasRenderingContext2D, line: readonly Position[], project: Project): void {
  for (const [i, [longitude, latitude]] of line.entries()) {
    const [x, y] = project(longitude, latitude);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

function css([red, green, blue]: Colour, opacity = 1): string {
  return `rgb(${red} ${green} ${blue} / ${opacity})`;
}
