import type { AgencyFiles } from './agencies/download-each.ts';
import { logFailure, logOutcome } from './import-log.ts';
import { ImportRefusedError } from './run/import-errors.ts';
import { openSourceFile } from './files/open-source-file.ts';
import type { ImportPorts } from './run/import-ports.ts';
import { importSorted } from './run/run-import.ts';
import { sortOutFiles, type InputFile } from './run/sort-out-files.ts';
import { withoutParts } from './run/select-parts.ts';

/**
 * Fetches and imports files for a schedule. A failure is logged and fails the invocation. A refusal is only logged,
 * and the run is repeated without the years, days and files that were refused, so that one does not keep out the
 * others. They are refused again each time until a person decides.
 */
export async function importFetchedFiles(
  what: string,
  ports: ImportPorts,
  fetchFiles: () => Promise<Pick<AgencyFiles, 'files' | 'failed'>>,
): Promise<void> {
  try {
    const { files, failed } = await fetchFiles();
    for (const { name, error } of failed) logFailure(`${what}: ${name}`, error);
    const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
    const refused = new Set<string>();
    let isRepeated = true;
    while (isRepeated) isRepeated = await wasRefused(what, ports, inputs, refused);
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}

/** Returns whether something was refused that was not before. Adds it to `refused`. */
async function wasRefused(
  what: string,
  ports: ImportPorts,
  inputs: readonly InputFile[],
  refused: Set<string>,
): Promise<boolean> {
  const others = inputs.filter(({ name }) => !refused.has(name));
  if (others.length === 0) return false;
  const sorted = withoutParts(await sortOutFiles(others, () => {}), refused);
  const isNothingLeft = sorted.years.size === 0 && sorted.days.length === 0;
  if (refused.size > 0 && isNothingLeft) return false;
  try {
    logOutcome(what, await importSorted(sorted, others, {}, ports));
    return false;
  } catch (error) {
    if (!(error instanceof ImportRefusedError)) throw error;
    // The line triggers the alarm. The same files would be refused again, so the invocation does not fail.
    logFailure(what, error);
    const before = refused.size;
    for (const part of error.parts) refused.add(part);
    return refused.size > before;
  }
}
