import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { storedPagesQuery } from '../../lib/api/pages-query.ts';

export type ContributionTargetKind = 'tornado' | 'spc-report';

/** The contributions to one tornado or storm report, page by page. The first page is the smallest. */
export function contributionsQuery(kind: ContributionTargetKind, id: string) {
  const params = { id };
  const call =
    kind === 'tornado' ? 'GET /tornadoes/{id}/contributions' : 'GET /spc-reports/{id}/contributions';
  return storedPagesQuery(callUrl(call.slice('GET '.length), { params }), (before, signal) =>
    callApi(call, { params, query: before === '' ? {} : { before, limit: maxFeedPageSize } }, signal),
  );
}
