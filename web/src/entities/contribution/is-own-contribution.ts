import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';

/** Whether a person wrote a contribution. Lists are the same for everybody, so they have the author's name but no id. */
export function isOwnContribution(
  { author }: Pick<Contribution, 'author'>,
  user: Pick<CurrentUser, 'username'> | undefined,
): boolean {
  return user !== undefined && user.username === author?.username;
}
