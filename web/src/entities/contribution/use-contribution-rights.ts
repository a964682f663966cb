import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useSession } from '../../session/use-session.ts';

/** Returns what the signed-in person is to a contribution. The server decides what they may do. */
export function useContributionRights({ author }: Pick<Contribution, 'author'>) {
  const { user } = useSession();
  return {
    isOwn: user?.username !== undefined && author?.username === user.username,
    isModerator: user?.roles.some((role) => role === 'moderator' || role === 'admin') ?? false,
  };
}
