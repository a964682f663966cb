import { maxBioLength } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { emailProblem, usernameProblem } from '../../../lib/account-rules.ts';

/** A type and not an interface, so that it fits the `Record<string, string>` of `useForm`. */
export type ProfileValues = {
  username: string;
  email: string;
  bio: string;
  /** Only for a new email address. */
  currentPassword: string;
};

export function profileValues({ username, email, bio }: CurrentUser): ProfileValues {
  return { username, email, bio: bio ?? '', currentPassword: '' };
}

/** Whether the password is needed. The case of letters does not make a new address. */
export function isNewEmail(
  user: Pick<CurrentUser, 'email'>,
  { email }: Pick<ProfileValues, 'email'>,
): boolean {
  return email.trim().toLowerCase() !== user.email.toLowerCase();
}

export function checkProfile(
  user: Pick<CurrentUser, 'email'>,
  values: ProfileValues,
  { isByPasskey = false } = {},
) {
  const { username, email, bio, currentPassword } = values;
  return {
    username: usernameProblem(username.trim()),
    email: emailProblem(email.trim()),
    bio: bio.trim().length > maxBioLength ? accountSentences.bioLength : undefined,
    currentPassword:
      isNewEmail(user, values) && !isByPasskey && currentPassword === ''
        ? accountSentences.passwordForEmail
        : undefined,
  };
}

export interface ProfileChanges {
  username?: string;
  email?: string;
  currentPassword?: string;
  bio?: string | null;
}

/** Returns the changed fields, which are sent. An empty bio is removed. */
export function profileChanges(user: CurrentUser, values: ProfileValues): ProfileChanges {
  const [username, email, bio] = [values.username.trim(), values.email.trim(), values.bio.trim()];
  return {
    ...(username === user.username ? {} : { username }),
    ...(email === user.email ? {} : { email }),
    ...(isNewEmail(user, values) ? { currentPassword: values.currentPassword } : {}),
    ...(bio === (user.bio ?? '') ? {} : { bio: bio === '' ? null : bio }),
  };
}
