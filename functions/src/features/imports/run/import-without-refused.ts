import type { YearSpan } from '../agencies/agency-listings.ts';
import { ImportRefusedError } from './import-errors.ts';
import type { ImportOutcome } from './import-outcome.ts';
import type { ImportPorts } from './import-ports.ts';
import { importSorted } from './run-import.ts';
import { onlyYears, withoutParts } from './year-sources.ts';
import { sortOutFiles, type InputFile } from './sort-out-files.ts';
import { waitForLock } from './import-lock.ts';

export interface WithoutRefusedOptions {
  /** Only what the files say about these years. */
  years?: YearSpan;
  /** Whether there is time to wait for another import. */
  hasTime: () => boolean;
  onOutcome: (outcome: ImportOutcome) => void;
  onRefusal: (refusal: ImportRefusedError) => void;
}

/**
 * Imports the files, and repeats the run without the years, days and files that were refused, so that one does not
 * keep out the others. Returns the outcome of the rest; undefined if nothing was left.
 */
export async function importWithoutRefused(
  inputs: readonly InputFile[],
  ports: ImportPorts,
  { years, hasTime, onOutcome, onRefusal }: WithoutRefusedOptions,
): Promise<ImportOutcome | undefined> {
  const refused = new Set<string>();
  for (;;) {
    const others = inputs.filter(({ name }) => !refused.has(name));
    if (others.length === 0) return undefined;
    const read = await sortOutFiles(others, (name, index) =>
      ports.onProgress({ phase: 'reading', done: index, total: others.length, at: name }),
    );
    const sorted = withoutParts(years ? onlyYears(read, years) : read, refused);
    const isNothingLeft = sorted.years.size === 0 && sorted.days.length === 0;
    if (refused.size > 0 && isNothingLeft) return undefined;
    try {
      // The lock comes before anything that would empty `sorted`.
      const outcome = await waitForLock(hasTime, () => importSorted(sorted, others, {}, ports));
      onOutcome(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof ImportRefusedError)) throw error;
      onRefusal(error);
      const before = refused.size;
      for (const part of error.parts) refused.add(part);
      if (refused.size === before) return undefined;
    }
  }
}
