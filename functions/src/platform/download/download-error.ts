/**
 * Why something could not be downloaded. `UNAVAILABLE` may go well later; the others stay as they are.
 * Callers decide by the code and show the sentence.
 */
export type DownloadErrorCode =
  | 'INVALID_REQUEST'
  | 'NOT_FOUND'
  | 'REFUSED'
  | 'UNAVAILABLE'
  | 'WRONG_RESPONSE';

export class DownloadError extends Error {
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'DownloadError';
    this.code = code;
  }
}

/** A failure that the next attempt may not meet: a broken connection, a busy server. It stays in this folder. */
export class RetryableError extends Error {
  /** What the server asked for in Retry-After. */
  readonly retryAfterMilliseconds: number;

  constructor(sentence: string, options: { cause?: unknown; retryAfterMilliseconds?: number } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'RetryableError';
    this.retryAfterMilliseconds = options.retryAfterMilliseconds ?? 0;
  }
}
