import { useQueryClient } from '@tanstack/react-query';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { freshQuery } from '../../../lib/api/fresh-query.ts';

/** Returns a function that shows the record which a decision has answered. The URL may spell the name otherwise. */
export function useShowPerson() {
  const client = useQueryClient();
  return async (answer: ApiResult<'GET /moderation/people/{username}'>) => {
    const { username } = answer.data.person;
    const { queryKey } = freshQuery('GET /moderation/people/{username}', { params: { username } });
    client.setQueryData(queryKey, answer);
    await client.invalidateQueries({
      predicate: ({ queryKey: [, url] }) => String(url).includes('/moderation/people/'),
    });
  };
}
