import { RequireSession } from '../../session/require-session.tsx';
import { Page } from '../../ui/page.tsx';
import { SuggestionList } from './suggestion-list.tsx';

export function SuggestionsPage() {
  return (
    <RequireSession roles={['moderator', 'admin']}>
      <Page title="Edit Suggestions" windowTitle="Moderation - Edit Suggestions">
        <SuggestionList />
      </Page>
    </RequireSession>
  );
}
