import { useQuery } from '@tanstack/react-query';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { useSession } from '../../session/use-session.ts';

interface PersonContributions {
  contributions: OwnContribution[];
  removed?: OwnContribution[] | undefined;
}

/** A person's contributions, newest first, and their rejected suggestions if it is the reader. */
export function usePersonContributions(id: string) {
  return usePersonQuery(id, listed);
}

/** The reader's own contributions, newest first, also those that moderators removed. */
export function useOwnContributions(id: string) {
  return usePersonQuery(id, withRemoved);
}

/**
 * The key begins with `own` and the reader's id, so that no device stores the list and nobody else sees it. `select`
 * must be the same function each time.
 */
function usePersonQuery(id: string, select: (answer: PersonContributions) => OwnContribution[]) {
  const session = useSession();
  const isStarting = session.state === 'starting' && session.problem === undefined;
  return useQuery({
    queryKey: ['own', session.user?.id ?? '', 'contributions', id],
    queryFn: async ({ signal }): Promise<PersonContributions> =>
      (await callApi('GET /users/{id}/contributions', { params: { id } }, signal)).data,
    select,
    // Until then it is not known whose list it is.
    enabled: !isStarting,
  });
}

function listed({ contributions }: PersonContributions): OwnContribution[] {
  return contributions;
}

function withRemoved({ contributions, removed = [] }: PersonContributions): OwnContribution[] {
  if (removed.length === 0) return contributions;
  return [...contributions, ...removed].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
