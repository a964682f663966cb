import { describe, expect, it } from 'vitest';
import { ApiError, networkFailure } from '../../../lib/api/api-error.ts';
import { checkFailure, refusal } from './radar-calls.ts';

describe('section 8: the message for a refused request', () => {
  it.each([
    [new ApiError('Two are being made.', 429, 'QUOTA_EXCEEDED'), false, 'Two are being made.'],
    [new ApiError('No scans.', 422, undefined, { hasSentence: true }), true, 'No scans.'],
    [new ApiError('Failed', 500, undefined, { details: 'No archive.' }), false, 'No archive.'],
    [
      new ApiError('Two.', 429, 'QUOTA_EXCEEDED', { details: 'No archive.', hasSentence: true }),
      false,
      'Two.',
    ],
    [new ApiError('Bad Gateway', 502), false, 'Failed to initiate radar generation (HTTP status 502)'],
    [new ApiError('Bad Gateway', 502), true, 'Failed to initiate radar regeneration (HTTP status 502)'],
    [new ApiError(networkFailure, 0), false, 'An unexpected network or server error occurred.'],
    [new TypeError('?'), false, 'Unknown error occurred'],
  ])('%s', (error, isRegeneration, sentence) => {
    expect(refusal(error, isRegeneration)).toBe(sentence);
  });
});

describe('section 8: the message for a job that could not be polled', () => {
  it.each([
    [new ApiError('Not found.', 404, 'NOT_FOUND'), 'Failed to check job status: HTTP 404', true],
    [new ApiError('Resting.', 503, 'UNAVAILABLE'), 'Failed to check job status: HTTP 503', false],
    [new ApiError('Slower.', 429, 'RATE_LIMITED'), 'Failed to check job status: HTTP 429', false],
    [new ApiError(networkFailure, 0), `Error checking job status: ${networkFailure}`, false],
    [new DOMException('late', 'TimeoutError'), `Error checking job status: ${networkFailure}`, false],
  ])('%s', (error, sentence, isFinal) => {
    expect(checkFailure(error)).toEqual({ sentence, isFinal });
  });

  it('has the time after which the server may answer', () => {
    const busy = new ApiError('Slower.', 429, 'RATE_LIMITED', { retryAfterSeconds: 30 });
    expect(checkFailure(busy)).toMatchObject({ isFinal: false, retryAfterSeconds: 30 });
  });
});
