import { maxBioLength } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { emailProblem, usernameProblem } from '../../../lib/account-rules.ts';

/** A type and not an interface, so that it fits the `Record<string, string>` of `useForm`. */
export type ProfileValues = {
  username: string;
  email: string;
  bio: string;
};

export function profileValues({ username, email, bio }: CurrentUser): ProfileValues {
  return { username, email, bio: bio ?? '' };
}

export function checkProfile({ username, email, bio }: ProfileValues) {
  return {
    username: usernameProblem(username.trim()),
    email: emailProblem(email.trim()),
    bio: bio.trim().length > maxBioLength ? accountSentences.bioLength : undefined,
  };
}

export interface ProfileChanges {
  username?: string;
  email?: string;
  bio?: string | null;
}

/** Returns the changed fields, which are sent. An empty bio is removed. */
export function profileChanges(user: CurrentUser, values: ProfileValues): ProfileChanges {
  const [username, email, bio] = [values.username.trim(), values.email.trim(), values.bio.trim()];
  return {
    ...(username === user.username ? {} : { username }),
    ...(email === user.email ? {} : { email }),
    ...(bio === (user.bio ?? '') ? {} : { bio: bio === '' ? null : bio }),
  };
}
