import type { FrameList, WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { velocityPalettes } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import type { Rotation } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';

/** Null where the JSON is not a list of frames. */
export function readFrameList(value: unknown): FrameList | null {
  const list = value as Partial<FrameList> | null;
  if (typeof list !== 'object' || list === null || !Array.isArray(list.frames)) return null;
  const isKnown = typeof list.stationId === 'string' && Object.hasOwn(fieldDescriptions, list.field ?? '');
  const areFrames = list.frames.every(
    (frame: Partial<FrameList['frames'][number]> | null) =>
      Number.isFinite(frame?.time) &&
      Number.isFinite(frame?.elevationDegrees) &&
      isRotation(frame?.velocity?.rotation),
  );
  const isWhole =
    isKnown &&
    areFrames &&
    isClock(list.clock) &&
    areNotes(list.notes) &&
    isCredit(list.credit) &&
    isPalette(list.velocityPalette);
  return isWhole && list.frames.length > 0 ? (list as FrameList) : null;
}

/** Most frames have none. Null says that no couplet was found. */
function isRotation(rotation: Partial<Rotation> | undefined | null): boolean {
  if (rotation === undefined || rotation === null) return true;
  return Number.isFinite(rotation.knots) && Number.isFinite(rotation.heightMeters);
}

/** Lists of older loops have none. */
function isClock(clock: Partial<WallClock> | undefined | null): boolean {
  if (clock === undefined) return true;
  return Number.isFinite(clock?.utcOffsetMinutes) && typeof clock?.letters === 'string';
}

/** Lists of loops in the usual colours have none. */
function isPalette(palette: unknown): boolean {
  return palette === undefined || velocityPalettes.some((one) => one === palette);
}

/** Lists of older loops have none. */
function isCredit(credit: unknown): boolean {
  return credit === undefined || typeof credit === 'string';
}

/** Lists of older loops have none. */
function areNotes(notes: unknown): boolean {
  return notes === undefined || (Array.isArray(notes) && notes.every((note) => typeof note === 'string'));
}
