export type SweepFileErrorCode = 'NOT_A_SWEEP' | 'OTHER_VERSION' | 'DAMAGED_SWEEP';

/** Why a sweep file was refused, with what was expected and what arrived. */
export class SweepFileError extends Error {
  readonly code: SweepFileErrorCode;

  constructor(code: SweepFileErrorCode, sentence: string) {
    super(sentence);
    this.name = 'SweepFileError';
    this.code = code;
  }
}
