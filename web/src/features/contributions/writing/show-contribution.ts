import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import type { WrittenContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isContributionList } from '../../../entities/contribution/is-contribution-list.ts';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { inOwnWords } from '../../../lib/api/api-error.ts';
import { contributionsQuery, type ContributionTargetKind } from '../contributions-query.ts';

type TargetList = InfiniteData<ApiResult<'GET /tornadoes/{id}/contributions'>>;

interface Target {
  kind: ContributionTargetKind;
  id: string;
}

const namedBy = ({ kind, id }: Target) => (kind === 'tornado' ? { tornadoId: id } : { spcReportId: id });

/** Sends a contribution. A refusal without a message of the server gets the specification's. */
export async function sendContribution(
  { contributionType, content, url, title }: WrittenContribution,
  target: Target,
  idempotencyKey: string,
): Promise<Contribution> {
  const body = { contributionType, content, url, title, ...namedBy(target) };
  const { data } = await callApi('POST /contributions', { body, idempotencyKey }).catch(
    inOwnWords(contributionSentences.notSubmitted),
  );
  return data.contribution;
}

/** Lets the site keep what it would send. Returns the words for its author. */
export async function keepForLater(
  { contributionType, content, url, title }: WrittenContribution,
  target: Target,
  idempotencyKey: string,
): Promise<string> {
  const body = { contributionType, content, url, title, ...namedBy(target), idempotencyKey };
  const { message } = await callApi('PUT /contributions/draft', { body }).catch(
    inOwnWords(contributionSentences.draftNotSaved),
  );
  return message;
}

/**
 * Shows a new contribution to its author at once, and reloads the list. The list may be read from an index that is a
 * moment behind, so the contribution is added to it where it is missing. All other lists are refreshed when they are
 * shown.
 */
export async function showContribution(
  queryClient: QueryClient,
  { kind, id }: Target,
  contribution: Contribution,
): Promise<void> {
  const query = contributionsQuery(kind, id);
  const add = () =>
    queryClient.setQueryData<TargetList>(
      query.queryKey,
      (list) => list && withContribution(list, contribution, id),
    );
  add();
  await Promise.all([
    queryClient.refetchQueries({ queryKey: query.queryKey }).then(add),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAnotherList(queryKey) }),
  ]);
}

function withContribution(list: TargetList, contribution: Contribution, targetId: string): TargetList {
  // The tornado may have been replaced since the page was loaded.
  const isAbout = [contribution.tornado_id, contribution.spc_report_id].includes(targetId);
  const isThere = list.pages.some(({ data }) => data.contributions.some(({ id }) => id === contribution.id));
  const [first, ...others] = list.pages;
  if (!first || isThere || !isAbout) return list;
  const data = { ...first.data, contributions: [contribution, ...first.data.contributions] };
  return { ...list, pages: [{ ...first, data }, ...others] };
}

function isAnotherList(queryKey: readonly unknown[]): boolean {
  return isContributionList(queryKey) && !/\/(tornadoes|spc-reports)\//.test(String(queryKey[1]));
}
