import type { SourceFileError } from '../files/source-file-error.ts';

/** Files that were refused: nothing of the run has been written. */
export class ImportRefusedError extends Error {
  readonly refusals: readonly SourceFileError[];

  constructor(refusals: readonly SourceFileError[]) {
    super(refusals.map(({ message }) => message).join('\n'));
    this.name = 'ImportRefusedError';
    this.refusals = refusals;
  }
}

/** Another importer is at work. */
export class ImportBusyError extends Error {
  constructor(holder: string) {
    super(
      `Another import is running (${holder}). Wait until it has finished; npm run import -- --status shows it.`,
    );
    this.name = 'ImportBusyError';
  }
}
