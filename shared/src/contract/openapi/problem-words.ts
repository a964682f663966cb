import type { ProblemBody, ProblemCode } from '../problem.ts';

interface ProblemWords {
  /** When it is answered. */
  when: string;
  /** As it may read; the sentences differ from call to call. */
  error: string;
  details?: ProblemBody['details'];
  /** Answered with `retry-after`. */
  passes?: true;
}

/** Every code in words, for the description of the API. */
export const problemWords: Record<ProblemCode, ProblemWords> = {
  INVALID_REQUEST: {
    when: 'A part of the request is not what it has to be',
    error: '"limit" in the query must be a whole number from 1 to 100, but "1000" came.',
    details: [{ field: 'limit', received: '"1000"', allowed: 'a whole number from 1 to 100' }],
  },
  INVALID_JSON: { when: 'The body is not JSON', error: 'The body is not valid JSON.' },
  INVALID_TOKEN: {
    when: 'The link of the mail was used, replaced or has expired',
    error: 'This link is no longer valid. Please ask for a new one.',
  },
  INVALID_SIGNATURE: {
    when: 'The signature is missing, or was made over another body',
    error: 'The signature does not match the body.',
  },
  UPLOAD_REJECTED: {
    when: 'A file is not a picture, or cannot be shown',
    error: 'File "tornado.jpg" is damaged and cannot be shown. Please select another copy of it.',
  },
  UNAUTHENTICATED: { when: 'Nobody is signed in', error: 'Please log in first.' },
  TOKEN_EXPIRED: {
    when: 'The session has to be renewed, by POST /api/v1/auth/refresh',
    error: 'Your session has to be renewed. Please try again.',
  },
  WRONG_CREDENTIALS: {
    when: 'There is no such account, or it has another password',
    error: 'Wrong username, email or password.',
  },
  FORBIDDEN: {
    when: 'Who is signed in may not do this',
    error: 'Access Denied. You do not have permission to do this.',
  },
  CROSS_SITE: {
    when: 'The request came from a page of another site, or does not say where from',
    error: 'This can only be done from the pages of the site itself.',
  },
  UNVERIFIED_EMAIL: {
    when: 'The email address of the account is not verified',
    error: 'Please verify your email address first: the link is in your inbox.',
  },
  NOT_FOUND: {
    when: 'There is no such thing',
    error: 'There is no tornado 19740403-zzzzzzzz in the record.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The path takes other methods',
    error: '/api/v1/tornadoes does not take DELETE; allowed: GET, HEAD.',
  },
  CONFLICT: {
    when: 'It stands against what is there already, or somebody else was faster',
    error: 'Somebody else is changing the same thing just now. Please try again.',
  },
  UPLOAD_PROCESSING: {
    when: 'A picture is not ready yet',
    error: 'An image is still being processed. Please try again in a few seconds.',
    passes: true,
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body is too large',
    error: 'The body is too large: at most 256 KB of JSON are possible.',
  },
  DIRECT_UPLOAD_REQUIRED: {
    when: 'A form with pictures is too large',
    error:
      'A form with images can be at most 4 MB. Ask POST /api/v1/uploads where to send larger files, then send their upload ids.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The body is of another type',
    error: 'Content-Type must be application/json, but "text/plain" came.',
  },
  RATE_LIMITED: {
    when: 'Too many calls',
    error: 'Too many bookmarks: 120 in 5 minutes are allowed. Please try again in 3 seconds.',
    passes: true,
  },
  QUOTA_EXCEEDED: {
    when: 'The person has reached a limit',
    error: '2 of your radar loops are already being made. Please wait for one to finish.',
    passes: true,
  },
  INTERNAL: {
    when: 'A fault of ours',
    error: 'Something went wrong on our side. If it goes on, tell us this request id: 8f2c1d4e',
  },
  UNAVAILABLE: {
    when: 'Not possible at the moment',
    error: 'The record cannot be read at the moment. Please try again.',
    passes: true,
  },
  RADAR_BUSY: {
    when: 'The daily limit of radar loops for all members has been reached',
    error: 'Today’s limit of radar loops for all members has been reached. Please try again tomorrow.',
    passes: true,
  },
  TIMEOUT: { when: 'The answer took too long', error: 'The answer took too long. Please try again.' },
};
