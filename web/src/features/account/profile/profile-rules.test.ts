import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { describe, expect, it } from 'vitest';
import { checkProfile, profileChanges, profileValues } from './profile-rules.ts';

const user = { username: 'ada', email: 'ada@example.org', bio: null } as CurrentUser;

describe('section 5: the profile', () => {
  it('is checked with the messages of the specification', () => {
    expect(checkProfile({ username: ' ', email: '', bio: 'x'.repeat(501) })).toEqual({
      username: 'Username is required.',
      email: 'Email is required.',
      bio: 'Bio can be at most 500 characters long.',
    });
    expect(checkProfile({ username: 'ab', email: 'no email address', bio: '' })).toMatchObject({
      username: 'Username must be between 3 and 30 characters long.',
      email: 'Please enter a valid email address.',
    });
    expect(checkProfile({ username: 'a b c', email: 'a@b.org', bio: 'x'.repeat(500) })).toEqual({
      username: 'Username can only contain letters, numbers, underscores, and hyphens.',
      email: undefined,
      bio: undefined,
    });
  });

  it('sends only changed fields, and an empty bio as null', () => {
    expect(profileChanges(user, profileValues(user))).toEqual({});
    expect(profileChanges(user, { username: ' ada ', email: 'ada@example.org', bio: ' ' })).toEqual({});
    expect(profileChanges(user, { username: 'Ada', email: 'ada@example.com', bio: 'Hail.' })).toEqual({
      username: 'Ada',
      email: 'ada@example.com',
      bio: 'Hail.',
    });
    expect(profileChanges({ ...user, bio: 'Hail.' }, { ...profileValues(user), bio: '' })).toEqual({
      bio: null,
    });
  });
});
