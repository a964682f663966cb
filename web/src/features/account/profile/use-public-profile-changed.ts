import { useQueryClient } from '@tanstack/react-query';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { forgetAnswers } from '../../../lib/api/request-cache.ts';

const profiles = `${apiBase}/users/`;

/** Returns a function to call after a change of the own profile: what was read of public profiles is out of date. */
export function usePublicProfileChanged(): () => void {
  const client = useQueryClient();
  return () => {
    forgetAnswers(profiles);
    client.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [, url] }) => typeof url === 'string' && url.startsWith(profiles),
    });
  };
}
