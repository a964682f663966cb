import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

const patterns = [
  '/api/v1/users/me/bookmarks',
  '/api/v1/users/{username}',
  '/api/v1/users/{id}/contributions',
  '/api/v1/moderation/people/{username}/suspend',
  '/api/v1/contributions/{id}/pictures/{imageId}',
  '/api/v1/auth/verify-email/{token}',
  '/reset-password/:token?',
  '/tornadoes/:id',
];

describe('the path in the log', () => {
  it.each([
    ['/api/v1/users/me/bookmarks', '/api/v1/users/me/bookmarks'],
    ['/api/v1/contributions/01JD5K8Z7Q0000000000000001/pictures/7', undefined],
    ['/tornadoes/20130520-k3v9qx2a', undefined],
    ['/api/v1/users/dorothy', '/api/v1/users/[redacted]'],
    ['/api/v1/users/me', '/api/v1/users/[redacted]'],
    ['/api/v1/moderation/people/dorothy/suspend', '/api/v1/moderation/people/[redacted]/suspend'],
    ['/api/v1/auth/verify-email/abc', '/api/v1/auth/verify-email/[redacted]'],
    ['/reset-password/abc', '/reset-password/[redacted]'],
    ['/reset-password', '/reset-password'],
  ])('of %s has words and ids, and no name or token (ASVS 16.2.5)', (path, expected = path) => {
    expect(loggedPath(path, patterns)).toBe(expected);
  });

  it.each([
    ['/api/v1/users/dorothy/gale', '/api/v1/users/[redacted]/[redacted]'],
    ['/api/v1/Users/dorothy', '/api/v1/[redacted]/[redacted]'],
    ['/api/v1/users/%64orothy/contributions/', '/api/v1/users/[redacted]/contributions/'],
    ['/tornadoes/dorothy@example.org', '/tornadoes/[redacted]'],
    [`/tornadoes/${'a'.repeat(43)}`, '/tornadoes/[redacted]'],
    ['//evil.example/dorothy', '//[redacted]/[redacted]'],
  ])('of %s, which no route expects, has only words of the site', (path, expected) => {
    expect(loggedPath(path, patterns)).toBe(expected);
  });
});
