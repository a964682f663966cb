/** Trouble that may be gone in a moment: a broken line, a busy server. Nobody outside this folder sees one. */
export class PassingTrouble extends Error {
  /** What the server asked for in Retry-After. */
  readonly retryAfterMilliseconds: number;

  constructor(sentence: string, options: { cause?: unknown; retryAfterMilliseconds?: number } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'PassingTrouble';
    this.retryAfterMilliseconds = options.retryAfterMilliseconds ?? 0;
  }
}
