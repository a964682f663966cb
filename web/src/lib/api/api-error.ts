import type { ProblemDetail } from '@touchdown/shared/contract/problem.ts';

interface ApiErrorOptions {
  requestId?: string | undefined;
  /** The fields that were refused; of other services' answers, a sentence. */
  details?: readonly ProblemDetail[] | string | undefined;
  /** When a retry may succeed. */
  retryAfterSeconds?: number | undefined;
  /** Whether the message is the answer's own `error`, also where no code is beside it. */
  hasSentence?: boolean | undefined;
}

/** A failed call, with the message to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly ProblemDetail[];
  /** The details, if they are a sentence. */
  readonly detailText: string;
  readonly retryAfterSeconds: number | undefined;
  readonly hasSentence: boolean | undefined;

  constructor(message: string, status: number, code?: string, options: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = options.requestId;
    const { details = [] } = options;
    this.details = typeof details === 'string' ? [] : details;
    this.detailText = typeof details === 'string' ? details : '';
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.hasSentence = options.hasSentence;
  }
}

/** The session expired and could not be renewed, so the user is signed out. */
export class SessionEndedError extends ApiError {
  constructor() {
    super(sessionExpired, 401, 'UNAUTHENTICATED');
    this.name = 'SessionEndedError';
  }
}

export const sessionExpired = 'Session expired';

export const networkFailure = 'An unexpected network or server error occurred.';

/** Returns the message of a failed answer in the specification's order: `error`, `message`, status text, status. */
export function errorText(body: unknown, status: number, statusText: string): string {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: unknown;
    message?: unknown;
  };
  if (typeof error === 'string' && error) return error;
  if (typeof message === 'string' && message) return message;
  return statusText || `HTTP error! status: ${status}`;
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : networkFailure;
}

/** Whether the server gave a reason, or there is no network. A status without either says less than the caller can. */
export function hasReason(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code !== undefined || error.hasSentence === true || error.status === 0;
}

/** Returns the server's sentence, or that there is no network; for any other failure the action's own words. */
export function reasonOr(error: unknown, ownWords: string): string {
  return hasReason(error) ? error.message : ownWords;
}

/** For a `catch`: what has a reason is thrown on; any other failure gets the action's own words. */
export function inOwnWords(ownWords: string): (error: unknown) => never {
  return (error) => {
    if (hasReason(error)) throw error;
    throw new ApiError(ownWords, error instanceof ApiError ? error.status : 0);
  };
}

/** Whether the page's path names nothing: the id is unknown (404) or has the wrong form (400). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether a retry could help. The server refuses the same request every time. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}
