import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { describe, expect, it } from 'vitest';
import { checkProfile, isNewEmail, profileChanges, profileValues } from './profile-rules.ts';

const user = { username: 'ada', email: 'ada@example.org', bio: null } as CurrentUser;
const unchanged = profileValues(user);

describe('section 5: the profile', () => {
  it('is checked with the messages of the specification', () => {
    expect(
      checkProfile(user, { ...unchanged, username: ' ', email: '', bio: 'x'.repeat(501) }),
    ).toMatchObject({
      username: 'Username is required.',
      email: 'Email is required.',
      bio: 'Bio can be at most 500 characters long.',
    });
    expect(checkProfile(user, { ...unchanged, username: 'ab', email: 'no email address' })).toMatchObject({
      username: 'Username must be between 3 and 30 characters long.',
      email: 'Please enter a valid email address.',
    });
    expect(checkProfile(user, { ...unchanged, username: 'a b c', bio: 'x'.repeat(500) })).toEqual({
      username: 'Username can only contain letters, numbers, underscores, and hyphens.',
    });
  });

  it('needs the password for a new email address alone', () => {
    const passwordFor = (values: Partial<typeof unchanged>) =>
      checkProfile(user, { ...unchanged, ...values }).currentPassword;
    expect(passwordFor({ email: 'ada@example.com' })).toBe(
      'Please enter your current password to change your email address.',
    );
    expect(passwordFor({ email: 'ada@example.com', currentPassword: 'three red barns' })).toBeUndefined();
    expect(passwordFor({ username: 'Grace', bio: 'Hail.', email: ' ADA@example.org ' })).toBeUndefined();
    expect(isNewEmail(user, { email: 'ADA@example.org' })).toBe(false);
  });

  it('sends only changed fields, and an empty bio as null', () => {
    expect(profileChanges(user, unchanged)).toEqual({});
    expect(profileChanges(user, { ...unchanged, username: ' ada ', bio: ' ' })).toEqual({});
    const currentPassword = 'three red barns';
    expect(
      profileChanges(user, { username: 'Ada', email: 'ada@example.com', bio: 'Hail.', currentPassword }),
    ).toEqual({ username: 'Ada', email: 'ada@example.com', bio: 'Hail.', currentPassword });
    // A password that was typed before the address was set back is not sent.
    expect(profileChanges(user, { ...unchanged, bio: 'Hail.', currentPassword })).toEqual({ bio: 'Hail.' });
    expect(profileChanges({ ...user, bio: 'Hail.' }, { ...profileValues(user), bio: '' })).toEqual({
      bio: null,
    });
  });
});
