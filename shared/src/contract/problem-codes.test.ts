import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { problemCodesOf } from './problem-codes.ts';
import { rateLimits } from './rate-limits.ts';
import type { Route } from './route.ts';

const plain: Route = {
  method: 'GET',
  path: '/x',
  summary: '',
  access: 'public',
  caching: 'none',
  response: z.strictObject({}),
};
const ofAll = problemCodesOf(plain);

describe('what a route may refuse', () => {
  it('is a misspelt name, and what fails on our side, whatever the route', () => {
    expect(ofAll).toEqual(['INVALID_REQUEST', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT']);
  });

  const signedIn = ['UNAUTHENTICATED', 'TOKEN_EXPIRED'];
  it.each<[string, Partial<Route>, string[]]>([
    ['access for those who are signed in', { access: 'user' }, signedIn],
    ['access for everybody, known or not', { access: 'optional' }, ['TOKEN_EXPIRED']],
    ['access with a verified email address', { access: 'verified' }, [...signedIn, 'UNVERIFIED_EMAIL']],
    ['access for moderators', { access: 'moderator' }, [...signedIn, 'FORBIDDEN']],
    ['a method that changes something', { method: 'DELETE' }, ['CROSS_SITE']],
    ['a GET that changes something', { changesState: true }, ['CROSS_SITE']],
    ['a limit', { limits: [rateLimits.bookmark] }, ['RATE_LIMITED']],
    ['a body', { body: z.strictObject({}) }, ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [
      'pictures',
      { pictures: { field: 'image', max: 1, purpose: 'profile-photo' } },
      ['UPLOAD_REJECTED', 'NOT_FOUND', 'CONFLICT', 'UPLOAD_PROCESSING', 'DIRECT_UPLOAD_REQUIRED'],
    ],
    ['its own words', { problems: ['NOT_FOUND', 'RADAR_BUSY'] }, ['NOT_FOUND', 'RADAR_BUSY']],
  ])('follows from %s', (_from, part, codes) => {
    const added = problemCodesOf({ ...plain, ...part }).filter((code) => !ofAll.includes(code));
    expect(added).toEqual(codes);
  });
});
