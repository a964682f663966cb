import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import type { FrameList, WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { velocityFoldingNames } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Units } from '../../lib/units.ts';
import { frameAt } from './frame-step.ts';

/** The radar: `KTLX, Oklahoma City (OK)`. */
export function stationWords(id: string): string {
  const station = findStation(id);
  if (!station) return id;
  return `${id}, ${station.name}${station.state ? ` (${station.state})` : ''}`;
}

/** The measured field: `Reflectivity in dBZ`. */
export function productWords(field: FrameList['field']): string {
  const { title, unit } = fieldDescriptions[field];
  return unit ? `${title} in ${unit}` : title;
}

interface FoldingWords {
  /** `As received` */
  name: string;
  sentence: string;
}

/** What became of folded velocities, with the Nyquist velocity in whole knots as on the frames; null without velocities. */
export function foldingWords({ field, frames }: FrameList, units: Units): FoldingWords | null {
  if (!showsVelocity(field)) return null;
  const isUnfolded = frames.every(({ velocity }) => velocity?.isUnfolded === true);
  const known = frames.map(({ velocity }) => velocity?.nyquistKnots ?? Number.NaN).filter(Number.isFinite);
  const [min, max] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))];
  const knots = min === max ? `${min} kt` : `${min} to ${max} kt`;
  const meters = [min, max].map(metersPerSecond);
  const speed = units === 'us' ? knots : `${knots} (${[...new Set(meters)].join(' to ')} m/s)`;
  const limit = known.length > 0 ? `the radar’s Nyquist velocity, ${speed},` : 'the radar’s Nyquist velocity';
  const motion = `Motion toward or away from the radar that is faster than ${limit}`;
  return {
    name: velocityFoldingNames[isUnfolded ? 'unfolded' : 'as_received'],
    sentence: isUnfolded
      ? `${motion} would show in the color of the opposite direction. We corrected it using nearby measurements.`
      : `${motion} is shown in the color of the opposite direction.`,
  };
}

/** How far the marker can be trusted; null where nothing is estimated. */
export function markerWords({
  marker,
  frames = [],
}: Pick<FrameList, 'marker'> & Partial<FrameList>): string | null {
  const seen = frames.filter(({ velocity }) => velocity?.marker).length;
  const words = estimateWords(marker);
  if (seen === 0 || words === null) return words;
  const where = seen === 1 ? 'In one frame' : `In ${seen} frames`;
  return `${words} ${where} it marks the couplet that the radar shows, as the frame says.`;
}

function estimateWords(marker: FrameList['marker']): string | null {
  if (marker === 'estimated end') {
    return 'The record doesn’t say when this tornado ended. We estimated its end and the marker’s position from the length of the path.';
  }
  if (marker === 'even pace') {
    return 'The marker’s position is an estimate. It moves along the recorded path at a steady speed.';
  }
  return null;
}

/** The time span: `May 20, 2013, 2:36 p.m. to 3:55 p.m. CDT (19:36 to 20:55 UTC)`. */
export function spanWords({ frames, clock }: Pick<FrameList, 'frames' | 'clock'>): string {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return '';
  const utc = `${utcTime(first.time)} to ${utcTime(last.time)} UTC`;
  if (!clock) return `${longDate(new Date(first.time).toISOString())}, ${utc}`;
  const [begin, end] = [localTime(first.time, clock), localTime(last.time, clock)];
  return `${longDate(begin)}, ${clockText(begin)} to ${clockText(end)} ${clock.letters} (${utc})`;
}

/** The current frame: `Frame 3 of 41: 2:44 p.m. CDT (19:44:10 UTC), beam 0.5° up`. */
export function frameWords({ frames, clock }: Pick<FrameList, 'frames' | 'clock'>, seconds: number): string {
  const at = frameAt(seconds, frames.length);
  const frame = frames[at];
  if (!frame) return '';
  const utc = `${utcTime(frame.time, 'seconds')} UTC`;
  const time = clock ? `${clockText(localTime(frame.time, clock))} ${clock.letters} (${utc})` : utc;
  return `Frame ${at + 1} of ${frames.length}: ${time}, beam ${angleText(frame.elevationDegrees)} up`;
}

/** `2:44 p.m. CDT`; without a clock `19:44 UTC`. */
export function timeWords(milliseconds: number, clock: WallClock | undefined): string {
  if (!clock) return `${utcTime(milliseconds)} UTC`;
  return `${clockText(localTime(milliseconds, clock))} ${clock.letters}`;
}

function localTime(milliseconds: number, { utcOffsetMinutes }: WallClock): string {
  return new Date(milliseconds + utcOffsetMinutes * 60_000).toISOString().slice(0, 16);
}

function utcTime(milliseconds: number, precision: 'minutes' | 'seconds' = 'minutes'): string {
  return new Date(milliseconds).toISOString().slice(11, precision === 'seconds' ? 19 : 16);
}

/** In whole metres per second. */
function metersPerSecond(knots: number): number {
  return Math.round((knots * 1_852) / 3_600);
}

/** `51 kt`, with metres per second beside it for who reads metric units: `51 kt (26 m/s)`. */
export function knotWords(knots: number, units: Units): string {
  const rounded = Math.round(knots);
  return units === 'us' ? `${rounded} kt` : `${rounded} kt (${metersPerSecond(rounded)} m/s)`;
}
