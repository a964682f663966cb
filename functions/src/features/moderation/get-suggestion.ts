import { similarSuggestions } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { authorOfSuggestions } from './authors-of-suggestions.ts';
import type { FindSuggestions } from './find-suggestions.ts';
import { proposalOf, type IndexedSuggestion, type SuggestionIndex } from './suggestion-index.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';
import { stateInWords } from './state-in-words.ts';

interface GetPorts {
  find: (id: string) => Promise<StoredContribution | undefined>;
  findAll: FindSuggestions;
  index: Pick<SuggestionIndex, 'all'>;
  show: ShowReviewed;
}

/** One suggestion, with what was decided about others like it. */
export function getSuggestion({
  find,
  findAll,
  index,
  show,
}: GetPorts): RouteHandlers<typeof moderationRoutes>['getSuggestion'] {
  return async ({ params: { id }, person }) => {
    const [suggestion, all] = await Promise.all([find(id), index.all()]);
    if (!suggestion) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const similar = await findAll(similarTo(suggestion, all).map((one) => one.id));
    const [shown, ...others] = await show([suggestion, ...similar], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const openOfAuthor = authorOfSuggestions(all, suggestion.authorId).open;
    return { data: { suggestion: shown, similar: others, openOfAuthor } };
  };
}

/** Of the same field, those of the same state first, and the last decided of these. */
function similarTo(
  suggestion: StoredContribution,
  all: readonly IndexedSuggestion[],
): readonly IndexedSuggestion[] {
  const field = proposalOf(suggestion)?.targetField;
  if (field === undefined) return [];
  const state = stateInWords(suggestion.target.state);
  const isElsewhere = (one: IndexedSuggestion) => Number(one.state !== state);
  return all
    .filter((one) => one.field === field && one.decidedAt !== undefined && one.id !== suggestion.id)
    .toSorted(
      (a, b) => isElsewhere(a) - isElsewhere(b) || ((a.decidedAt ?? '') > (b.decidedAt ?? '') ? -1 : 1),
    )
    .slice(0, similarSuggestions);
}
