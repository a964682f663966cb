import * as z from 'zod';

/**
 * Every error of the API. The code is for programs, the sentence for people. A code's status is fixed here, so that
 * it is the same for all routes.
 */
export const problemStatus = {
  INVALID_REQUEST: 400,
  INVALID_JSON: 400,
  INVALID_TOKEN: 400,
  INVALID_SIGNATURE: 400,
  UPLOAD_REJECTED: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  WRONG_CREDENTIALS: 401,
  PAYMENT_REFUSED: 402,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  UNVERIFIED_EMAIL: 403,
  SUSPENDED: 403,
  PASSKEY_REQUIRED: 403,
  CONFIRMATION_REQUIRED: 403,
  REGISTRATION_CLOSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  UPLOAD_PROCESSING: 409,
  PAYLOAD_TOO_LARGE: 413,
  DIRECT_UPLOAD_REQUIRED: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  READ_ONLY: 503,
  RADAR_BUSY: 503,
  TIMEOUT: 504,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** One invalid field: where it is, the received value, and what is allowed. */
export const ProblemDetail = z.strictObject({
  field: z.string(),
  received: z.string(),
  allowed: z.string(),
});
export type ProblemDetail = z.infer<typeof ProblemDetail>;

export const ProblemBody = z
  .strictObject({
    error: z.string().describe('What went wrong, as a sentence for people'),
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    details: z.array(ProblemDetail).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;

interface ProblemOptions {
  /** When a retry may succeed. */
  retryAfterSeconds?: number;
  /** Written to the log only. */
  cause?: unknown;
}

/** Thrown anywhere in the server; the router turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    sentence: string,
    details: ProblemDetail[] = [],
    { retryAfterSeconds, cause }: ProblemOptions = {},
  ) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  toBody(): ProblemBody {
    const body: ProblemBody = { error: this.message, code: this.code };
    return this.details.length > 0 ? { ...body, details: this.details } : body;
  }
}
