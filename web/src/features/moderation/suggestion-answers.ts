import type { QueryClient } from '@tanstack/react-query';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type { ApiResult } from '../../lib/api/api-client.ts';

type List = ApiResult<'GET /moderation/suggestions'>;

function isOfModeration([, url]: readonly unknown[]): boolean {
  return typeof url === 'string' && url.includes('/moderation/');
}

/** Shows a decision in every list of this page at once, and loads the lists and counts again. */
export function showDecision(client: QueryClient, decided: ReviewedSuggestion): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOfModeration(queryKey) };
  client.setQueriesData<List>(filter, (answer) => {
    const suggestions = answer?.data.suggestions;
    if (!answer || !Array.isArray(suggestions)) return answer;
    const changed = suggestions.map((one) => (one.id === decided.id ? decided : one));
    return { data: { ...answer.data, suggestions: changed } };
  });
  reloadSuggestions(client);
}

/** Loads the lists and counts again, because somebody else has decided meanwhile. */
export function reloadSuggestions(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOfModeration(queryKey) });
}
