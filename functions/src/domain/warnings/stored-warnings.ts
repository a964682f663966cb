import * as z from 'zod';
import { warningId, WarnedMotion, WarningOutline, type Warning } from '@touchdown/shared/warnings/schema.ts';
import { warningPhenomena } from '@touchdown/shared/warnings/warning-kinds.ts';

/** What an office did with the text from which an outline is. `KNOWN` is an update, however the office called it. */
export const outlineActs = ['NEW', 'KNOWN'] as const;

const StoredOutline = z.object({
  ...WarningOutline.pick({ from: true, polygon: true, source: true, tornado: true, damage: true }).shape,
  motion: z.object(WarnedMotion.shape).nullable(),
  act: z.enum(outlineActs),
  /** When the warning would expire, as was said with this outline. */
  expires: z.string(),
  /** When the archive says that another outline followed, which may not have been imported. */
  replaced: z.string().nullable(),
});
export type StoredOutline = z.infer<typeof StoredOutline>;

export const StoredWarning = z.object({
  office: z.string(),
  phenomenon: z.enum(warningPhenomena),
  number: z.int(),
  year: z.int(),
  /** The last time at which it was cancelled, perhaps for a part of its counties. */
  cancelled: z.string().nullable(),
  /** By their times. Empty where only the cancellation was imported. */
  outlines: z.array(StoredOutline),
});
export type StoredWarning = z.infer<typeof StoredWarning>;

/** Returns a warning for readers; undefined where nothing but its end is known. */
export function toWarning(stored: StoredWarning): Warning | undefined {
  const { office, phenomenon, number, year, cancelled, outlines } = stored;
  const last = outlines.at(-1);
  if (!last) return undefined;
  // If it went on with another outline, it was cancelled for some counties only.
  const isCancelled = cancelled !== null && cancelled > last.from && cancelled < last.expires;
  const end = isCancelled ? cancelled : last.expires;
  return {
    id: warningId(stored),
    office,
    phenomenon,
    number,
    year,
    issued_at: outlines.find(({ act }) => act === 'NEW')?.from ?? null,
    ends_at: end,
    is_cancelled: isCancelled,
    outlines: outlines.map(({ from, polygon, source, motion, tornado, damage, replaced }, at) => ({
      from,
      until: earliest([outlines[at + 1]?.from, replaced, end]),
      polygon,
      source,
      motion,
      tornado,
      damage,
    })),
  };
}

/** Instants of one form sort as text. */
function earliest(instants: readonly (string | null | undefined)[]): string {
  return instants.filter((one) => typeof one === 'string').toSorted()[0] ?? '';
}

/** When something of a warning is known first; it decides in which day the warning is stored. */
export function knownFrom({ outlines, cancelled }: StoredWarning): string {
  return earliest([outlines[0]?.from, cancelled]);
}

/** `2013-05-20T19:40:00Z` */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
