import type { EndedAttempt } from '../../domain/catalogue/source-states.ts';
import type { AgencyFiles } from './agencies/fetch-from-agency.ts';
import { logBusy, logFailure, logOutcome } from './import-log.ts';
import { ImportBusyError } from './run/import-errors.ts';
import { openSourceFile } from './files/unpacked-chunks.ts';
import { outcomeSentence, type ImportOutcome } from './run/import-outcome.ts';
import type { ImportPorts } from './run/import-ports.ts';
import { importWithoutRefused } from './run/import-without-refused.ts';

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
    const refusals: string[] = [];
    const outcome = await importWithoutRefused(inputs, ports, {
      hasTime,
      onOutcome: (done) => logOutcome(what, done),
      // The line triggers the alarm. The same files would be refused again, so the invocation does not fail.
      onRefusal: (refusal) => {
        logFailure(what, refusal);
        refusals.push(refusal.message);
      },
    });
    return attemptOf(outcome, refusals, failed);
  } catch (error) {
    if (error instanceof ImportBusyError) logBusy(what, error);
    else logFailure(what, error);
    throw error;
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
