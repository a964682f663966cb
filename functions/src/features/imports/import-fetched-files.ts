import type { EndedAttempt } from '../../domain/catalogue/source-states.ts';
import type { AgencyFiles } from './agencies/download-each.ts';
import { logBusy, logFailure, logOutcome } from './import-log.ts';
import { ImportBusyError, ImportRefusedError } from './run/import-errors.ts';
import { openSourceFile } from './files/open-source-file.ts';
import { outcomeSentence, type ImportOutcome } from './run/import-outcome.ts';
import type { ImportPorts } from './run/import-ports.ts';
import { importSorted } from './run/run-import.ts';
import { sortOutFiles, type InputFile } from './run/sort-out-files.ts';
import { withoutParts } from './run/select-parts.ts';
import { waitForLock } from './run/wait-for-lock.ts';

type Fetched = Pick<AgencyFiles, 'files' | 'failed'>;

/**
 * Fetches and imports files for a schedule. A failure is logged and fails the invocation. A refusal is only logged,
 * and the run is repeated without the years, days and files that were refused, so that one does not keep out the
 * others. They are refused again each time until a person decides. If another import is running, this one waits while
 * it has time, and then fails to be repeated.
 */
export async function importFetchedFiles(
  what: string,
  ports: ImportPorts,
  fetchFiles: () => Promise<Fetched>,
  hasTime = () => false,
): Promise<EndedAttempt> {
  try {
    const { files, failed } = await fetchFiles();
    for (const { name, error } of failed) logFailure(`${what}: ${name}`, error);
    const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
    const refused = new Set<string>();
    const refusals: string[] = [];
    let outcome: ImportOutcome | undefined;
    let isRepeated = true;
    while (isRepeated) {
      isRepeated = false;
      const done = await importOthers(what, ports, inputs, refused, hasTime);
      if (done instanceof ImportRefusedError) {
        refusals.push(done.message);
        const before = refused.size;
        for (const part of done.parts) refused.add(part);
        isRepeated = refused.size > before;
      } else outcome = done;
    }
    return attemptOf(outcome, refusals, failed);
  } catch (error) {
    if (error instanceof ImportBusyError) logBusy(what, error);
    else logFailure(what, error);
    throw error;
  }
}

/** Imports the files without what was refused. Undefined if nothing is left. */
async function importOthers(
  what: string,
  ports: ImportPorts,
  inputs: readonly InputFile[],
  refused: ReadonlySet<string>,
  hasTime: () => boolean,
): Promise<ImportOutcome | ImportRefusedError | undefined> {
  const others = inputs.filter(({ name }) => !refused.has(name));
  if (others.length === 0) return undefined;
  const sorted = withoutParts(await sortOutFiles(others, () => {}), refused);
  const isNothingLeft = sorted.years.size === 0 && sorted.days.length === 0;
  if (refused.size > 0 && isNothingLeft) return undefined;
  try {
    // The lock comes before anything that would empty `sorted`.
    const outcome = await waitForLock(hasTime, () => importSorted(sorted, others, {}, ports));
    logOutcome(what, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof ImportRefusedError)) throw error;
    // The line triggers the alarm. The same files would be refused again, so the invocation does not fail.
    logFailure(what, error);
    return error;
  }
}

/** The source's files are in the record if something of them was imported, or none were new. */
function attemptOf(
  done: ImportOutcome | undefined,
  refusals: readonly string[],
  failed: Fetched['failed'],
): EndedAttempt {
  const rest = done ? outcomeSentence(done) : 'Nothing new.';
  const isTaken = done !== undefined || (refusals.length === 0 && failed.length === 0);
  if (refusals.length > 0) {
    const sentence = [`Refused: ${refusals.join('\n')}`, ...(done ? [`The rest: ${rest}`] : [])].join('\n');
    return { outcome: 'refused', sentence, isTaken };
  }
  if (failed.length > 0) {
    const names = failed.map(({ name }) => name).join(', ');
    const because = failed[0]?.error.message ?? '';
    const sentence = [`Could not be fetched: ${names}. ${because}`, ...(done ? [`The rest: ${rest}`] : [])];
    return { outcome: 'failed', sentence: sentence.join('\n'), isTaken };
  }
  return { outcome: done?.status === 'applied' ? 'applied' : 'unchanged', sentence: rest, isTaken };
}
