/**
 * Why a loop's scans, or one of them, cannot be shown. `NOT_KEPT`: the loop has no index of scans. `LOST`: a file of
 * the index is gone. `NEVER_THERE`: the index says that a scan has no file.
 */
export type ScanFailure = 'NOT_KEPT' | 'LOST' | 'NEVER_THERE' | 'UNREACHABLE' | 'OTHER_VERSION' | 'DAMAGED';

export class ScanError extends Error {
  readonly failure: ScanFailure;

  constructor(failure: ScanFailure, options?: ErrorOptions) {
    super(`The scans of a loop: ${failure}`, options);
    this.name = 'ScanError';
    this.failure = failure;
  }
}
