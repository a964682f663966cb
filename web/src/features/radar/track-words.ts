import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import type { Units } from '../../lib/units.ts';
import { timeWords } from './loop-words.ts';
import { heightWords } from './reach-words.ts';

/** `Debris first seen 5:31 pm CDT, up to 9,000 ft above the radar, last 5:52 pm CDT.` */
export function debrisWords(track: TrackFile, clock: WallClock | undefined, units: Units): string {
  const { rotation, debris } = summaryOfTrack(track);
  if (debris === undefined)
    return 'This radar could not see debris: that needs dual polarization, which came in 2011 to 2013.';
  if (!debris) return rotation ? 'No debris was seen beside it.' : '';
  const { firstAt, lastAt, topMeters } = debris;
  const [first, top] = [timeWords(firstAt, clock), heightWords(topMeters, units)];
  if (firstAt === lastAt) return `Debris seen once, ${first}, up to ${top} above the radar.`;
  return `Debris first seen ${first}, up to ${top} above the radar, last ${timeWords(lastAt, clock)}.`;
}

/** Why a frame has no number of the track. */
export function noPointWords(track: TrackFile, time: number | undefined): string {
  const scan = track.scans.find((one) => one.time === time);
  return scan?.isSearched
    ? 'in this frame: no rotation that is of the track'
    : 'in this frame: nothing measured to look in';
}

/** For a track with too few points for a curve. */
export function fewPointsWords(track: TrackFile, only: string | undefined): string | null {
  const searched = track.scans.filter(({ isSearched }) => isSearched).length;
  if (searched === 0) return null;
  const where = searched === 1 ? 'In one scan' : `In ${searched} scans`;
  const outcome = only ? `found in one: ${only}` : 'none was found that is sure enough to be a track';
  return `${where} a rotation was looked for near the path, and ${outcome}.`;
}

export const trackMeaning =
  'This is the radar’s own track, found by this site and not official: in each scan the couplet near the path that fits best with those before and after it. Rotational velocity is half the difference between its two sides; “at least” marks those that the radar’s limit may hide more of. Gaps are scans without it. The height is that of the beam.';
