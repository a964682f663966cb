import * as z from 'zod';
import { approvedValue, PersonName, RecordedValue } from '@touchdown/shared/history/edited-field.ts';
import type { StoredOverride } from './override-items.ts';

/** What the views of corrections show. */
const Shown = z.object({
  ...approvedValue,
  official: RecordedValue.nullable(),
  targetName: z.string(),
  state: z.string().nullable(),
  takenBackBy: PersonName.optional(),
  takenBackAt: z.iso.datetime().optional(),
});

/**
 * Whether an item has everything that readers show. One that somebody wrote by hand may not. It is left out
 * everywhere, and the readers of the record report it.
 */
export function isWholeOverride(stored: StoredOverride): boolean {
  return Shown.safeParse(stored).success;
}
