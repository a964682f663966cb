import { AccountChoice } from '../account-choice.tsx';

/** Whether moderators' decisions are mailed. */
export function DecisionMails() {
  return (
    <AccountChoice
      choice="decisionMails"
      label="Mail me moderators’ decisions"
      hint="When a moderator decides about a suggestion of yours or removes a contribution, with the note."
    />
  );
}
