import { ChecksRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';

/** Imports as a person does who confirms the changes of notable tornadoes that a refusal lists. */
export async function runConfirmed(...[files, options, ports]: Parameters<typeof runImport>) {
  try {
    return await runImport(files, options, ports);
  } catch (error) {
    const [code] = error instanceof ChecksRefusedError ? (/notable:\w+/.exec(error.message) ?? []) : [];
    if (code === undefined) throw error;
    const force = [...(options.force ?? []), code as `notable:${string}`];
    return runImport(files, { ...options, force }, ports);
  }
}
