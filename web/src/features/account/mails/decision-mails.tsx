import { useCurrentUser } from '../../../session/use-session.ts';
import { SavedChoice } from '../saved-choice.tsx';

/** Whether moderators' decisions are mailed. */
export function DecisionMails() {
  const { decisionMails } = useCurrentUser();
  return (
    <SavedChoice
      label="Mail me moderators’ decisions"
      hint="When a moderator decides about a suggestion of yours or removes a contribution, with the note."
      isChecked={decisionMails}
      change={(wanted) => ({ decisionMails: wanted })}
    />
  );
}
