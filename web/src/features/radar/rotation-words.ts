import type { FrameList, ListedFrame } from '@touchdown/shared/radar/frame-list.ts';
import { rotationRadiusKm, type Rotation } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { minCoupletKnots } from '@touchdown/shared/radar/track/find-couplets.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { knotWords } from './knot-words.ts';
import { timeWords } from './loop-words.ts';
import { heightWords } from './reach-words.ts';

/** A rotation, at the marker or of the radar's own track. */
export type SeenRotation = Rotation & { isAtLeast?: boolean | undefined };

/** A frame with its place in the loop, counted from 0, and the rotation about the marker. */
export interface TurningFrame {
  at: number;
  time: number;
  rotation: SeenRotation;
}

/** Those of the radar's own track where there is one, which also loops of rain have, else those at the marker. */
export function turningFrames(
  { frames }: Pick<FrameList, 'frames'>,
  track?: TrackFile | null,
): TurningFrame[] {
  if (track) return trackedFrames(frames, track);
  return frames.flatMap(({ time, velocity }: ListedFrame, at) =>
    velocity?.rotation ? [{ at, time, rotation: velocity.rotation }] : [],
  );
}

function trackedFrames(frames: FrameList['frames'], { scans }: TrackFile): TurningFrame[] {
  const pointAt = new Map(scans.map(({ time, point }) => [time, point]));
  return frames.flatMap(({ time }, at) => {
    const { couplet } = pointAt.get(time) ?? {};
    return couplet ? [{ at, time, rotation: couplet }] : [];
  });
}

/** `62 kt, 2,400 ft up`, `at least 62 kt, 2,400 ft up` */
export function rotationWords({ knots, heightMeters, isAtLeast }: SeenRotation, units: Units): string {
  return `${isAtLeast ? 'at least ' : ''}${knotWords(knots, units)}, ${heightWords(heightMeters, units)} up`;
}

/** Why a frame has no number. */
export function noRotationWords(frame: ListedFrame | undefined): string {
  return isSearched(frame) ? 'in this frame: no couplet found' : 'in this frame: no tornado, or no data';
}

/** For a loop with too few numbers for a curve: `In 8 frames we looked for a couplet and found it in one: 35 kt, 900 ft up.` */
export function fewRotationsWords(
  { frames }: Pick<FrameList, 'frames'>,
  turning: readonly TurningFrame[],
  units: Units,
): string | null {
  const searched = frames.filter(isSearched).length;
  if (searched === 0) return null;
  const where = searched === 1 ? 'In one frame' : `In ${searched} frames`;
  const [only] = turning;
  const outcome = only ? `found it in one: ${rotationWords(only.rotation, units)}` : 'found none';
  return `${where} we looked for a couplet near the marker and ${outcome}.`;
}

function isSearched(frame: ListedFrame | undefined): boolean {
  return frame?.velocity?.rotation !== undefined;
}

/** What a curve of rotation shows: `From 35 kt at 2:58 p.m. CDT to 20 kt at 3:30 p.m. CDT, at most 62 kt at 3:16 p.m. CDT.` */
export function curveWords(
  turning: readonly TurningFrame[],
  clock: FrameList['clock'],
  units: Units,
): string {
  const [first, last] = [turning[0], turning.at(-1)];
  if (!first || !last) return '';
  const strongest = turning.reduce((best, frame) =>
    frame.rotation.knots > best.rotation.knots ? frame : best,
  );
  const [from, to, most] = [first, last, strongest].map(
    ({ time, rotation: { knots, isAtLeast } }) =>
      `${isAtLeast ? 'at least ' : ''}${knotWords(knots, units)} at ${timeWords(time, clock)}`,
  );
  return strongest.rotation.isAtLeast
    ? `From ${from} to ${to}, strongest ${most}.`
    : `From ${from} to ${to}, at most ${most}.`;
}

export function rotationMeaning(units: Units): string {
  const radius = quantityWords(units, 'length', Number((rotationRadiusKm / kmPerMile).toFixed(1)));
  return `Rotational velocity is half the difference between the two sides of the strongest couplet in rain or debris within ${radius} of the marker. A couplet is air moving away from the radar right next to air moving toward it. We give no number below ${minCoupletKnots} kt. Heights are beam heights.`;
}
