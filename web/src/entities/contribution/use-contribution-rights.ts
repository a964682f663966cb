import { mayModerate } from '@touchdown/shared/contract/person.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useSession } from '../../session/use-session.ts';
import { isOwnContribution } from './is-own-contribution.ts';

/** Returns what the signed-in person is to a contribution. The server decides what they may do. */
export function useContributionRights(contribution: Pick<Contribution, 'author'>) {
  const { user } = useSession();
  return {
    isOwn: isOwnContribution(contribution, user),
    isModerator: user?.roles.some(mayModerate) ?? false,
  };
}
