import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { ReviewSuggestion } from './review-suggestion.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';

type Route = typeof moderationRoutes.approveSuggestion;

/** The three routes of one suggestion have the same request and the same answer. */
type Handler = (
  request: Pick<RouteRequest<Route>, 'params' | 'body' | 'person'>,
) => Promise<RouteResponse<Route>>;

/** Answers a decision on one suggestion, with the suggestion as it is then. */
export function decidedBy(review: ReviewSuggestion, show: ShowReviewed, action: ReviewAction): Handler {
  return async ({ params: { id }, body, person }) => {
    const { message, suggestion } = await review(action, id, body ?? {}, person);
    const [shown] = await show([suggestion], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    return { success: true, message, data: { suggestion: shown } };
  };
}
