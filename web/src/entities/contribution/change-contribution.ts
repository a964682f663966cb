import type { QueryClient } from '@tanstack/react-query';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { rememberAnswer } from '../../lib/api/request-cache.ts';

interface ListAnswer {
  contributions?: Contribution[];
  data?: { contributions?: Contribution[] };
}

/** A list that is loaded page by page, or another one. */
type ListData = ListAnswer & { pages?: ListAnswer[] };

/** Changes a contribution in all lists of this page that have it. */
export function changeContribution(
  client: QueryClient,
  id: string,
  change: (contribution: Contribution) => Contribution,
): void {
  client.setQueriesData<ListData>(
    { queryKey: ['api'] },
    (answer) => answer && withChange(answer, id, change),
  );
}

/** Stores the lists that have the contribution on the device, as they are now. They are shown first on the next visit. */
export function rememberLists(client: QueryClient, id: string): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['api'] })) {
    const data = state.data as ListData | undefined;
    // Of a list with pages, the device stores the first.
    const answer = data?.pages ? data.pages[0] : data;
    if (answer && contributionsOf(answer)?.some((one) => one.id === id))
      rememberAnswer(String(queryKey[1]), answer);
  }
}

/** Returns the answer itself if the contribution is not in it. */
function withChange(
  answer: ListData,
  id: string,
  change: (contribution: Contribution) => Contribution,
): ListData {
  if (answer.pages) {
    const pages = answer.pages.map((page) => withChange(page, id, change));
    return pages.some((page, at) => page !== answer.pages?.[at]) ? { ...answer, pages } : answer;
  }
  const contributions = contributionsOf(answer);
  if (!contributions?.some((one) => one.id === id)) return answer;
  const changed = contributions.map((one) => (one.id === id ? change(one) : one));
  return answer.contributions
    ? { ...answer, contributions: changed }
    : { ...answer, data: { ...answer.data, contributions: changed } };
}

function contributionsOf({ contributions, data }: ListAnswer): Contribution[] | undefined {
  const list: unknown = contributions ?? data?.contributions;
  return Array.isArray(list) ? (list as Contribution[]) : undefined;
}
