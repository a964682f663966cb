import { Suspense } from 'react';
import { ModerationPage } from '../../../entities/moderation/moderation-page.tsx';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { SuggestionDesk } from './suggestion-desk.tsx';
import { suggestionQueryString } from './suggestion-query-string.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SuggestionList = lazyPart(() => import('./suggestion-list.tsx'), 'SuggestionList');

export function SuggestionsPage() {
  return (
    <ModerationPage title="Moderation Center" part="Edit Suggestions">
      <Suggestions />
    </ModerationPage>
  );
}

/** Rows to work through, or the specification's cards. */
function Suggestions() {
  const list = useListState(suggestionQueryString, { history: 'push' });
  const { applied } = list;
  const { view } = applied;
  const parts = { applied, onChange: list.set, onPage: list.turnTo };
  return (
    <Suspense fallback={<p role="status">Loading suggestions...</p>}>
      {view === 'rows' ? <SuggestionDesk {...parts} /> : <SuggestionList {...parts} />}
    </Suspense>
  );
}
