/**
 * Why something could not be downloaded. Only `UNAVAILABLE` may succeed later.
 * Callers decide by the code and show the message.
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

/** A failure that a retry may resolve: a broken connection, a busy server. Used only in this folder. */
export class RetryableError extends Error {
  /** The time in the server's Retry-After header. */
  readonly retryAfterMilliseconds: number;

  constructor(sentence: string, options: { cause?: unknown; retryAfterMilliseconds?: number } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'RetryableError';
    this.retryAfterMilliseconds = options.retryAfterMilliseconds ?? 0;
  }
}
