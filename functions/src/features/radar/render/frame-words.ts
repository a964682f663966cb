import { hundredsOfFeet, kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { velocityFoldingNames } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import type { Rotation } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { motionOf, type StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { LoopTarget } from './loop-request.ts';

const minuteMilliseconds = 60_000;

const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `5:34 p.m. CDT`, what clocks showed there; null where that is not known. */
export function wallClock(
  { utcOffsetMinutes, zoneLetters }: Pick<LoopTarget, 'utcOffsetMinutes' | 'zoneLetters'>,
  time: number,
): string | null {
  if (utcOffsetMinutes === null) return null;
  const local = new Date(time + utcOffsetMinutes * minuteMilliseconds).toISOString().slice(0, 16);
  return `${clockText(local)} ${zoneLetters ?? 'local'}`;
}

export function utcClock(time: number): string {
  return `${new Date(time).toISOString().slice(11, 19)} UTC`;
}

export function longDay(time: number, utcOffsetMinutes: number | null): string {
  return dateFormat.format(time + (utcOffsetMinutes ?? 0) * minuteMilliseconds);
}

/** The phase of the tornado at a time. */
export function phaseOnFrame({ beganAt, endedAt, isEndEstimated }: LoopTarget, time: number): string {
  const minutes = (ms: number) => `${Math.max(1, Math.round(ms / minuteMilliseconds))} min`;
  if (time < beganAt) return `${minutes(beganAt - time)} before`;
  if (time <= endedAt) return isEndEstimated ? 'On the ground (estimate)' : 'On the ground';
  return `${isEndEstimated ? 'about ' : ''}${minutes(time - endedAt)} after`;
}

export function productOnFrame(title: string, elevationDegrees: number): string {
  return `${angleText(elevationDegrees)} ${title}`;
}

/** `Unfolded, Nyquist 51 kt` */
export function foldingOnFrame({ nyquistKnots, isUnfolded }: FrameVelocity): string {
  const name = velocityFoldingNames[isUnfolded ? 'unfolded' : 'as_received'];
  return `${name}, Nyquist ${nyquistKnots === null ? 'not sent' : `${Math.round(nyquistKnots)} kt`}`;
}

/** What a frame says of its velocities beside its colours: the motion that is subtracted, and the rotation. */
export function notesOf(
  field: RadarField,
  target: LoopTarget,
  velocity: FrameVelocity | undefined,
): string[] {
  const motion = field === 'storm_relative_velocity' ? motionOf(target) : undefined;
  return [
    ...(motion ? [motionOnFrame(motion)] : []),
    ...(velocity?.rotation === undefined ? [] : [rotationOnFrame(velocity.rotation)]),
    ...(velocity?.marker ? ['Marker by radar'] : []),
  ];
}

/** `Less the storm’s motion: 47 kt from 239°` */
function motionOnFrame({ metersPerSecond, towardDegrees, isEstimated }: StormMotion): string {
  const knots = Math.round(metersPerSecond * fieldDescriptions.velocity.unitsPerSent);
  const from = Math.round(towardDegrees + 180) % 360;
  return `Less the storm’s motion: ${isEstimated ? 'about ' : ''}${knots} kt from ${from}°`;
}

/** `Rotational velocity about 62 kt, 2,400 ft up` */
function rotationOnFrame(rotation: Rotation | null): string {
  if (rotation === null) return 'Rotation: no couplet found';
  const { knots, heightMeters } = rotation;
  return `Rotational velocity about ${Math.round(knots)} kt, ${groupedNumber(hundredsOfFeet(heightMeters))} ft up`;
}

export function stationOnFrame({ id, name, state }: RadarStation): string {
  return `${id} ${name}${state ? `, ${state}` : ''}`;
}

/** Feet first, as US forecasters say it. */
export function beamOnFrame(heightKm: number, distanceKm: number): string {
  const feet = hundredsOfFeet(heightKm * 1_000);
  const miles = Math.round(distanceKm / kmPerMile);
  return `Beam ${groupedNumber(feet)} ft (${heightKm.toFixed(1)} km) up, ${miles} mi (${Math.round(distanceKm)} km) away`;
}
