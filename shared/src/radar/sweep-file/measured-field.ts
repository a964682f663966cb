import { unfoldedOffset, unfoldedScale } from '@touchdown/level2/unfold.ts';
import { rangeFolded } from '@touchdown/level2/volume.ts';
import { weakGates } from '../sweeps/weak-gates.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { motionAlong, type StormMotion } from '../sweeps/storm-motion.ts';
import type { SweepField, SweepFieldName, SweepFile } from './sweep-file.ts';

/** How velocities are shown: as the radar sent them, or with their folds undone, or without the storm's motion too. */
interface VelocityOptions {
  isUnfolded: boolean;
  motion?: StormMotion | undefined;
  /** Whether the gates without rain or debris are not looked for. */
  isWeakUnmarked?: boolean;
}

/** Returns one field of a sweep file for drawing. Without this field there is a sweep without moments. */
export function measuredField(
  { fields, elevationDegrees }: SweepFile,
  name: SweepFieldName,
  options: VelocityOptions,
): MeasuredSweep {
  const field = fields.find((one) => one.name === name);
  if (!field)
    return { elevationDegrees, radials: { count: 0, azimuthDegrees: new Float32Array() }, moments: {} };
  const { azimuthDegrees, nyquistMetersPerSecond } = field.turn;
  const isChanged = name === 'VEL' && (options.isUnfolded || options.motion);
  const isWeak =
    name === 'VEL' && !options.isWeakUnmarked
      ? weakGates(momentOf(field), azimuthDegrees, echoOf(fields))
      : undefined;
  return {
    elevationDegrees: field.turn.elevationDegrees,
    radials: { count: azimuthDegrees.length, azimuthDegrees, nyquistMetersPerSecond },
    nyquistMetersPerSecond: medianOf(nyquistMetersPerSecond),
    ...(name === 'VEL' && options.isUnfolded && field.doubt && { doubt: field.doubt }),
    ...(isWeak && { isWeak }),
    moments: { [name]: isChanged ? changedVelocity(field, options) : momentOf(field) },
  };
}

function echoOf(fields: readonly SweepField[]) {
  const echo = fields.find(({ name }) => name === 'REF');
  if (!echo) return undefined;
  const { azimuthDegrees } = echo.turn;
  const radials = { count: azimuthDegrees.length, azimuthDegrees };
  return { radials, moments: { REF: momentOf(echo) } };
}

function momentOf(field: SweepField) {
  const { codes, kept, gateCount, firstGateMeters, gateSpacingMeters, scale, offset } = field;
  return {
    codes,
    kept,
    gateCount,
    firstGateMeters,
    gateSpacingMeters,
    scale,
    offset,
  } satisfies MeasuredMoment;
}

function changedVelocity(field: SweepField, { isUnfolded, motion }: VelocityOptions): MeasuredMoment {
  const { codes, folds, gateCount, scale, offset, turn } = field;
  const changed = new Uint16Array(codes.length);
  for (const [radial, azimuth] of turn.azimuthDegrees.entries()) {
    const nyquist = turn.nyquistMetersPerSecond[radial] ?? Number.NaN;
    const perFold = isUnfolded && nyquist > 0 ? 2 * nyquist : 0;
    const along = motion ? motionAlong(motion, azimuth) : 0;
    for (let at = radial * gateCount; at < (radial + 1) * gateCount; at += 1) {
      const code = codes[at] as number;
      if (code <= rangeFolded) {
        changed[at] = code;
        continue;
      }
      const velocity = (code - offset) / scale + (folds?.[at] ?? 0) * perFold - along;
      const next = Math.round(velocity * unfoldedScale) + unfoldedOffset;
      // A file may say impossible velocities. They must not become codes that mean nothing was measured.
      changed[at] = Math.min(0xffff, Math.max(rangeFolded + 1, next));
    }
  }
  return { ...momentOf(field), codes: changed, scale: unfoldedScale, offset: unfoldedOffset };
}

/** Of what the radials state; undefined if none does. */
function medianOf(values: Float32Array): number | undefined {
  const stated = values.filter((value) => value > 0).sort();
  return stated[stated.length >> 1];
}
