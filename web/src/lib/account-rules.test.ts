import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Email, NewPassword, Username } from '@touchdown/shared/accounts/schema.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmationProblem, emailProblem, newPasswordProblem, usernameProblem } from './account-rules.ts';

const sentenceOf = (schema: typeof Username, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message;

const nameLike = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,34}$/),
);

describe('section 5: the checks of a form', () => {
  it('refuse the same usernames and passwords as the contract, with the same message', () => {
    fc.assert(
      fc.property(nameLike, (value) => {
        expect(usernameProblem(value)).toBe(sentenceOf(Username, value));
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (value) => {
        expect(newPasswordProblem(value)).toBe(sentenceOf(NewPassword, value));
      }),
    );
  });

  it('refuse no email address that the contract accepts', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (value) => {
        if (Email.safeParse(value).success) expect(emailProblem(value)).toBeUndefined();
      }),
    );
    for (const wrong of ['somebody', 'a@b', 'a b@example.org', `${'a'.repeat(250)}@example.org`])
      expect(emailProblem(wrong)).toBe(accountSentences.emailForm);
  });

  it('refuse missing values and two passwords that differ', () => {
    expect(usernameProblem('')).toBe('Username is required.');
    expect(emailProblem('')).toBe('Email is required.');
    expect(confirmationProblem('a', 'b')).toBe('Passwords do not match.');
    expect(confirmationProblem('a', 'a')).toBeUndefined();
  });
});
