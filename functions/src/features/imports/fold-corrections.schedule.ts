import { cloudPorts } from './run/import-ports.ts';
import { logBusy, logFailure, logFolded } from './import-log.ts';
import { foldCorrections } from './corrections/fold-corrections.ts';
import { removeReplacedSnapshots } from './release/replaced-snapshots.ts';
import { ImportBusyError } from './run/import-errors.ts';

const ports = cloudPorts('corrections');

/**
 * Runs once an hour. Builds new snapshots if enough corrections were approved, or one is a day old, and deletes those
 * that earlier runs have replaced.
 */
export async function handler(): Promise<void> {
  try {
    const folded = await foldCorrections(ports);
    if (folded) logFolded(folded);
    await removeReplacedSnapshots(ports);
  } catch (error) {
    // The import that is running writes the corrections too, and the next hour comes soon.
    if (error instanceof ImportBusyError) return logBusy('corrections', error);
    logFailure('corrections', error);
    throw error;
  }
}
