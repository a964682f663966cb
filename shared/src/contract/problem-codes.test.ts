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
const codesOfEveryRoute = problemCodesOf(plain);

describe('the problem codes of a route', () => {
  it('always include an invalid request and failures of the server', () => {
    expect(codesOfEveryRoute).toEqual(['INVALID_REQUEST', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT']);
  });

  const signedIn = ['UNAUTHENTICATED', 'TOKEN_EXPIRED'];
  it.each<[string, Partial<Route>, string[]]>([
    ['access for signed-in people', { access: 'user' }, signedIn],
    ['access with an optional session', { access: 'optional' }, ['TOKEN_EXPIRED']],
    ['access with a verified email address', { access: 'verified' }, [...signedIn, 'UNVERIFIED_EMAIL']],
    [
      'access for moderators',
      { access: 'moderator' },
      [...signedIn, 'FORBIDDEN', 'SUSPENDED', 'PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'],
    ],
    [
      'a change by signed-in people',
      { access: 'user', method: 'DELETE' },
      [...signedIn, 'CROSS_SITE', 'SUSPENDED', 'READ_ONLY'],
    ],
    [
      'a change that stays open to suspended people',
      { access: 'user', method: 'DELETE', whileSuspended: true },
      [...signedIn, 'CROSS_SITE', 'READ_ONLY'],
    ],
    ['a method that changes something', { method: 'DELETE' }, ['CROSS_SITE', 'READ_ONLY']],
    [
      'a change that stays open during maintenance',
      { method: 'DELETE', whileReadOnly: true },
      ['CROSS_SITE'],
    ],
    ['a GET that changes something', { changesState: true }, ['CROSS_SITE', 'READ_ONLY']],
    ['a confirmation', { confirmation: 'fresh' }, ['PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED']],
    ['a limit', { limits: [rateLimits.bookmark] }, ['RATE_LIMITED']],
    ['a body', { body: z.strictObject({}) }, ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [
      'pictures',
      { pictures: { field: 'image', max: 1, purpose: 'profile-photo' } },
      ['UPLOAD_REJECTED', 'NOT_FOUND', 'CONFLICT', 'UPLOAD_PROCESSING', 'DIRECT_UPLOAD_REQUIRED'],
    ],
    ['its own list', { problems: ['NOT_FOUND', 'RADAR_BUSY'] }, ['NOT_FOUND', 'RADAR_BUSY']],
  ])('follow from %s', (_from, part, codes) => {
    const all = problemCodesOf({ ...plain, ...part });
    const added = all.filter((code) => !codesOfEveryRoute.includes(code));
    expect(added).toEqual(codes);
  });
});
