import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { SuggestionList } from './suggestion-list.tsx';

export function SuggestionsPage() {
  return (
    <ModerationPage title="Edit Suggestions">
      <SuggestionList />
    </ModerationPage>
  );
}
