import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { hasTrust, trust, type EditRecord } from '@touchdown/shared/moderation/trust-table.ts';
import { Link } from 'react-router-dom';

/** Whether the reader's small edits stand at once, and why or why not. Only for people who have suggested an edit. */
export function TrustNote({ contributions }: { contributions: readonly OwnContribution[] }) {
  if (!contributions.some(({ contributionType }) => contributionType === 'EDIT_SUGGESTION')) return null;
  const record = editRecord(contributions);
  return (
    <p className="second-15">
      {trustWords(record)} <Link to="/community-guidelines">Small edits</Link>
    </p>
  );
}

/** Returns how moderators decided on edits. What stood at once counts only when it was taken back; what is deleted does not count. */
export function editRecord(all: readonly OwnContribution[]): EditRecord {
  const contributions = all.filter((one) => one.restorableUntil === undefined);
  const has = (one: OwnContribution, action: string) =>
    one.decisions?.some((decision) => decision.action === action) ?? false;
  return {
    approved: contributions.filter(
      (one) => one.suggestionStatus === 'APPROVED' && has(one, 'APPROVED') && !has(one, 'REMOVED'),
    ).length,
    takenBack: contributions.filter((one) => has(one, 'TAKEN_BACK')).length,
  };
}

export function trustWords(record: EditRecord): string {
  const { approved, takenBack } = record;
  const back = `${takenBack} of your ${approved + takenBack} approved edits ${takenBack === 1 ? 'was' : 'were'} reversed`;
  if (hasTrust(record)) return `Your small edits go live right away: ${back}.`;
  if (approved < trust.approvedEdits)
    return `Your small edits go live right away after ${trust.approvedEdits} approved edits. You have ${approved}.`;
  return `Your small edits wait for a moderator: ${back}. The limit is ${trust.takenBackOfHundred}%.`;
}
