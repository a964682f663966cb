import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import type { Units } from '../../lib/units.ts';
import { timeWords } from './loop-words.ts';
import { heightWords } from './reach-words.ts';

/** `Debris first seen 5:31 p.m. CDT, up to 9,000 ft above the radar, last 5:52 p.m. CDT.` */
export function debrisWords(track: TrackFile, clock: WallClock | undefined, units: Units): string {
  const { rotation, debris } = summaryOfTrack(track);
  if (debris === undefined)
    return 'This radar couldn’t detect debris before its dual-polarization upgrade (2011 to 2013).';
  if (!debris) return rotation ? 'No debris was detected with it.' : '';
  const { firstAt, lastAt, topMeters } = debris;
  const [first, top] = [timeWords(firstAt, clock), heightWords(topMeters, units)];
  if (firstAt === lastAt) return `Debris detected once, ${first}, up to ${top} above the radar.`;
  return `Debris first detected ${first}, last ${timeWords(lastAt, clock)}, up to ${top} above the radar.`;
}

/** Why a frame has no number of the track. */
export function noPointWords(track: TrackFile, time: number | undefined): string {
  const scan = track.scans.find((one) => one.time === time);
  return scan?.isSearched ? 'in this frame: no rotation on the track' : 'in this frame: no data';
}

/** For a track with too few points for a curve. */
export function fewPointsWords(track: TrackFile, only: string | undefined): string | null {
  const searched = track.scans.filter(({ isSearched }) => isSearched).length;
  if (searched === 0) return null;
  const where = searched === 1 ? 'In one scan' : `In ${searched} scans`;
  const outcome = only ? `found it in one: ${only}` : 'found none clear enough for a track';
  return `${where} we looked for rotation near the path and ${outcome}.`;
}

export const trackMeaning =
  'We computed this track from radar; it is not official. In each scan we pick the couplet near the path that best fits the scans before and after. Rotational velocity is half the difference between its two sides. “At least” means the radar’s limit may hide more. Gaps are scans without a couplet. Heights are beam heights.';
