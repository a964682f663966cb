import {
  maxEmailLength,
  passwordLength,
  usernameLength,
  usernamePattern,
} from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';

/** Section 5 of the specification, checked before a form is sent. The server checks again. */
export function usernameProblem(username: string): string | undefined {
  if (username === '') return accountSentences.usernameRequired;
  if (username.length < usernameLength.min || username.length > usernameLength.max)
    return accountSentences.usernameLength;
  return usernamePattern.test(username) ? undefined : accountSentences.usernameCharacters;
}

/** Rejects only what cannot be an email address. Whether the address exists, the verification mail shows. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return accountSentences.emailRequired;
  return email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? undefined
    : accountSentences.emailForm;
}

export function newPasswordProblem(password: string): string | undefined {
  if (password.length < passwordLength.min) return accountSentences.passwordLength;
  return password.length > passwordLength.max ? accountSentences.passwordTooLong : undefined;
}

export function confirmationProblem(
  password: string,
  confirmation: string,
  sentence: string = accountSentences.passwordsDiffer,
): string | undefined {
  return password === confirmation ? undefined : sentence;
}
