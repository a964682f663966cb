import type { SourceFileError } from '../files/source-faults.ts';
import { checksRefusal, refusedParts, type CheckFinding } from '../checks/import-checks.ts';

/** A run that was refused because of its files. Nothing was written, and the same files would be refused again. */
export class ImportRefusedError extends Error {
  /** What was refused: years, days and files, as `withoutParts` takes them. */
  readonly parts: readonly string[];

  constructor(message: string, parts: readonly string[]) {
    super(message);
    this.name = 'ImportRefusedError';
    this.parts = parts;
  }
}

export function refusedFilesError(refusals: readonly SourceFileError[]): ImportRefusedError {
  return new ImportRefusedError(
    refusals.map(({ message }) => message).join('\n'),
    refusals.map(({ file }) => file),
  );
}

/** The files can be read but do not pass the import checks. */
export class ChecksRefusedError extends ImportRefusedError {
  readonly findings: readonly CheckFinding[];
  /** The changes that the run would have made, for the list of runs. */
  readonly wouldHave: { summary: string; counts: Record<string, number> };

  constructor(findings: readonly CheckFinding[], wouldHave: ChecksRefusedError['wouldHave']) {
    super(checksRefusal(findings), refusedParts(findings));
    this.name = 'ChecksRefusedError';
    this.findings = findings;
    this.wouldHave = wouldHave;
  }
}

/** Years of a compiled record cannot be revised by some of their sources alone. */
export class LoneFilesError extends ImportRefusedError {
  /** All years of the run, first and last. */
  readonly span: { from: number; to: number };

  constructor(message: string, lacking: readonly number[], span: LoneFilesError['span']) {
    super(message, lacking.map(String));
    this.name = 'LoneFilesError';
    this.span = span;
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
