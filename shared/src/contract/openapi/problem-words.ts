import { confirmationSentences } from '../confirmation-sentences.ts';
import { readOnlySentence, registrationClosedSentence } from '../closed-sentences.ts';
import { moneyUsedUpSentence } from '../queue-words.ts';
import type { ProblemBody, ProblemCode } from '../problem.ts';

interface ProblemWords {
  /** The reason for the response. */
  when: string;
  /** An example of its sentence, which differs from call to call. */
  error: string;
  details?: ProblemBody['details'];
  /** The response has the header `retry-after`. */
  hasRetryAfter?: true;
}

/** The words for every code in the description of the API. */
export const problemWords: Record<ProblemCode, ProblemWords> = {
  INVALID_REQUEST: {
    when: 'A part of the request is invalid',
    error: '"limit" in the query must be a whole number from 1 to 100, but got "1000".',
    details: [{ field: 'limit', received: '"1000"', allowed: 'a whole number from 1 to 100' }],
  },
  INVALID_JSON: { when: 'The body is not JSON', error: 'The body is not valid JSON.' },
  INVALID_TOKEN: {
    when: 'The link in the email was already used, was replaced or has expired',
    error: 'This link is no longer valid. Please request a new one.',
  },
  INVALID_SIGNATURE: {
    when: 'The signature is missing or does not match the body',
    error: 'The signature does not match the body.',
  },
  UPLOAD_REJECTED: {
    when: 'A file is not a picture, or cannot be shown',
    error: 'File "tornado.jpg" is damaged and cannot be shown. Please select another copy.',
  },
  UNAUTHENTICATED: { when: 'The caller is not signed in', error: 'Please log in first.' },
  TOKEN_EXPIRED: {
    when: 'The session must be renewed with POST /api/v1/auth/refresh',
    error: 'Your session needs to be renewed. Please try again.',
  },
  WRONG_CREDENTIALS: {
    when: 'The account does not exist, or the password is wrong',
    error: 'Wrong username, email or password.',
  },
  PAYMENT_REFUSED: { when: 'The card was refused', error: 'Your card was declined.' },
  FORBIDDEN: {
    when: 'The signed-in person does not have permission',
    error: 'Access Denied. You do not have permission to do this.',
  },
  CROSS_SITE: {
    when: 'The request came from a page of another site, or does not name its origin',
    error: 'You can do this only from this site’s pages.',
  },
  UNVERIFIED_EMAIL: {
    when: 'The email address of the account is not verified',
    error: 'Please verify your email address first. The link is in your inbox.',
  },
  SUSPENDED: {
    when: 'The account is suspended',
    error:
      'Your account is suspended until December 1, 2026. Reason: Advertising. If you think this is wrong, write to contact@example.org.',
  },
  PASSKEY_REQUIRED: {
    when: 'Moderators and admins need a passkey, and the account has none',
    error: confirmationSentences.passkeyRequired,
  },
  CONFIRMATION_REQUIRED: {
    when: 'The person must confirm with a passkey again: POST /api/v1/auth/passkeys/confirm',
    error: confirmationSentences.confirmationRequired,
  },
  REGISTRATION_CLOSED: {
    when: 'No accounts are created at the moment',
    error: registrationClosedSentence,
  },
  NOT_FOUND: {
    when: 'The requested item does not exist',
    error: 'There is no tornado 19740403-zzzzzzzz in the record.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The path does not support the method',
    error: '/api/v1/tornadoes does not take DELETE; allowed: GET, HEAD.',
  },
  CONFLICT: {
    when: 'The change conflicts with existing data, or with another change at the same time',
    error: 'Someone else is changing the same thing right now. Please try again.',
  },
  UPLOAD_PROCESSING: {
    when: 'A picture is not ready yet',
    error: 'A photo is still being processed. Please try again in a few seconds.',
    hasRetryAfter: true,
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body is too large',
    error: 'The body is too large. The limit is 256 KB of JSON.',
  },
  DIRECT_UPLOAD_REQUIRED: {
    when: 'A form with pictures is too large',
    error:
      'A form with images can be at most 4 MB. Use POST /api/v1/uploads to upload larger files, then send their upload ids.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The body has another content type',
    error: 'Content-Type must be application/json, but got "text/plain".',
  },
  RATE_LIMITED: {
    when: 'Too many calls',
    error: 'Too many bookmarks: 120 in 5 minutes are allowed. Please try again in 3 seconds.',
    hasRetryAfter: true,
  },
  QUOTA_EXCEEDED: {
    when: 'The person has reached a limit',
    error: 'We’re already making 2 of your radar loops. Please wait for one to finish.',
    hasRetryAfter: true,
  },
  INTERNAL: {
    when: 'An internal error',
    error: 'Something went wrong on our side. If it keeps happening, send us this request ID: 8f2c1d4e',
  },
  UNAVAILABLE: {
    when: 'Temporarily unavailable',
    error: 'The record can’t be loaded right now. Please try again.',
    hasRetryAfter: true,
  },
  READ_ONLY: {
    when: 'Nothing can be changed during maintenance',
    error: readOnlySentence,
    hasRetryAfter: true,
  },
  RADAR_BUSY: {
    when: 'A day’s money for radar loops is used up, or the part of it for new accounts',
    error: moneyUsedUpSentence(3 * 60 * 60),
    hasRetryAfter: true,
  },
  TIMEOUT: { when: 'The answer took too long', error: 'The answer took too long. Please try again.' },
};
