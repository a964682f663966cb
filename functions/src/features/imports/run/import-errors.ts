import type { SourceFileError } from '../files/source-file-error.ts';
import { checksRefusal, type CheckFinding } from '../checks/import-checks.ts';

/** A run that was refused because of its files. Nothing was written, and the same files would be refused again. */
export class ImportRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefusedError';
  }
}

export function refusedFilesError(refusals: readonly SourceFileError[]): ImportRefusedError {
  return new ImportRefusedError(refusals.map(({ message }) => message).join('\n'));
}

/** The files can be read but do not pass the import checks. */
export class ChecksRefusedError extends ImportRefusedError {
  readonly findings: readonly CheckFinding[];
  /** The changes that the run would have made, for the list of runs. */
  readonly wouldHave: { summary: string; counts: Record<string, number> };

  constructor(findings: readonly CheckFinding[], wouldHave: ChecksRefusedError['wouldHave']) {
    super(checksRefusal(findings));
    this.name = 'ChecksRefusedError';
    this.findings = findings;
    this.wouldHave = wouldHave;
  }
}

/** Another import is running. */
export class ImportBusyError extends Error {
  constructor(holder: string) {
    super(
      `Another import is running (${holder}). Wait until it has finished; npm run import -- --status shows it.`,
    );
    this.name = 'ImportBusyError';
  }
}
