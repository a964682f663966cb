/** Passing: the same job may go well a little later. The others are permanent: trying again changes nothing. */
export type LoopErrorCode =
  | 'NO_RADAR_DATA'
  | 'TOO_FEW_FRAMES'
  | 'BAD_OPTION'
  | 'ARCHIVE_UNREACHABLE'
  | 'ENCODER_FAILED'
  | 'ABORTED';

const passing: ReadonlySet<LoopErrorCode> = new Set(['ARCHIVE_UNREACHABLE', 'ENCODER_FAILED', 'ABORTED']);

/** Why there is no loop, as a sentence for the person who asked for it. */
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
