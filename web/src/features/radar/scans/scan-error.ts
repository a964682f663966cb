/**
 * Why a loop's scans, or one of them, cannot be shown. `NOT_KEPT`: the loop has no index of scans. `LOST`: a file of
 * the index is gone. `NEVER_THERE`: the index says that a scan has no file. `NO_TILTS`: its other tilts cannot be had.
 */
export type ScanFailure =
  | 'NOT_KEPT'
  | 'LOST'
  | 'NEVER_THERE'
  | 'UNREACHABLE'
  | 'OTHER_VERSION'
  | 'DAMAGED'
  | 'NO_TILTS';

export class ScanError extends Error {
  readonly failure: ScanFailure;
  /** What the server says of it. */
  readonly sentence: string | undefined;

  constructor(failure: ScanFailure, options: ErrorOptions & { sentence?: string | undefined } = {}) {
    super(`The scans of a loop: ${failure}`, options);
    this.name = 'ScanError';
    this.failure = failure;
    this.sentence = options.sentence;
  }
}
