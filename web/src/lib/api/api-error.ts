import type { ProblemDetail } from '@touchdown/shared/contract/problem.ts';

interface ApiErrorOptions {
  requestId?: string | undefined;
  /** The fields that were refused. */
  details?: readonly ProblemDetail[] | undefined;
}

/** An answer that is not what was asked for, with the sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly ProblemDetail[];

  constructor(message: string, status: number, code?: string, options: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = options.requestId;
    this.details = options.details ?? [];
  }
}

/** The session ran out and could not be renewed: whoever was signed in is no longer. */
export class SessionEndedError extends ApiError {
  constructor() {
    super(sessionExpired, 401, 'UNAUTHENTICATED');
    this.name = 'SessionEndedError';
  }
}

export const sessionExpired = 'Session expired';

export const networkFailure = 'An unexpected network or server error occurred.';

/** The specification's order: the answer's `error`, its `message`, the status text, the bare status. */
export function errorText(body: unknown, status: number, statusText: string): string {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: unknown;
    message?: unknown;
  };
  if (typeof error === 'string' && error) return error;
  if (typeof message === 'string' && message) return message;
  return statusText || `HTTP error! status: ${status}`;
}

export function messageOf(error: unknown, unknown = networkFailure): string {
  return error instanceof ApiError ? error.message : unknown;
}

/** Whether what the page's path names does not exist, or cannot: an id of the wrong form is refused with 400. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether asking again could help: what the server refuses it will refuse again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}
