import type { AgencyFiles } from './agencies/fetch-from-agency.ts';
import { logFailure, logOutcome } from './import-log.ts';
import { ImportRefusedError } from './run/import-errors.ts';
import { openSourceFile } from './files/open-source-file.ts';
import type { ImportPorts } from './run/import-ports.ts';
import { runImport } from './run/run-import.ts';

/** Fetches and imports files for a schedule. A failure is logged and fails the invocation; a refusal is only logged. */
export async function importFetchedFiles(
  what: string,
  ports: ImportPorts,
  fetchFiles: () => Promise<AgencyFiles['files']>,
): Promise<void> {
  try {
    const files = await fetchFiles();
    if (files.length === 0) return;
    const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
    logOutcome(what, await runImport(inputs, {}, ports));
  } catch (error) {
    logFailure(what, error);
    // A retry would not help, because the same files would be refused again. The log line triggers the alarm.
    if (!(error instanceof ImportRefusedError)) throw error;
  }
}
