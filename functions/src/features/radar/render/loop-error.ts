/** Passing: the same job may succeed a little later. The others are permanent, so a retry would not help. */
export type LoopErrorCode =
  | 'NO_RADAR_DATA'
  | 'TOO_FEW_FRAMES'
  | 'BAD_OPTION'
  | 'ARCHIVE_UNREACHABLE'
  | 'ENCODER_FAILED'
  | 'ABORTED';

const passing: ReadonlySet<LoopErrorCode> = new Set(['ARCHIVE_UNREACHABLE', 'ENCODER_FAILED', 'ABORTED']);

/** Why a loop could not be made, as a message for the person who requested it. */
export class LoopError extends Error {
  readonly code: LoopErrorCode;

  constructor(code: LoopErrorCode, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'LoopError';
    this.code = code;
  }

  get isPassing(): boolean {
    return passing.has(this.code);
  }
}
