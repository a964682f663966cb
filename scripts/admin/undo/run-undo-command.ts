import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import { undoDecisions, type Undoing } from '@touchdown/functions/features/moderation/undo-decisions.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';

export interface UndoCommand {
  action: 'undo';
  username: string;
  /** Milliseconds since 1970. */
  since: number;
  /** Without it, the command only lists. */
  isDone: boolean;
}

interface UndoPlace {
  client: DynamoDBDocumentClient;
  community: string;
  catalogue: string;
  label: string;
  now: () => number;
}

export interface UndoReport {
  lines: string[];
  /** `false` if something could not be undone. */
  isComplete: boolean;
}

/** Lists, or takes back, what a moderator decided on suggestions since a time. */
export async function runUndoCommand(
  { username, since, isDone }: UndoCommand,
  { client, community, catalogue, label, now }: UndoPlace,
): Promise<UndoReport> {
  const profile = await accountStore(client, community).findByUsername(username);
  if (!profile) throw new Problem('NOT_FOUND', `There is no account "${username}" at ${label}.`);
  const undoings = await undoDecisions(client, { community, catalogue }, now, {
    by: profile.id,
    since,
    isDryRun: !isDone,
  });
  const count = (outcome: Undoing['outcome']) => undoings.filter((one) => one.outcome === outcome).length;
  const time = new Date(since).toISOString();
  const total = isDone
    ? `Undone: ${count('undone')} decisions of ${profile.username} at ${label} since ${time}; ${count('left')} left, ${count('failed')} failed.`
    : `Dry run, nothing was written. Would undo ${count('would be undone')} decisions of ${profile.username} at ${label} since ${time}; ${count('left')} would be left. Add --yes to do it.`;
  return { lines: [...undoings.map(lineOf), total], isComplete: count('failed') === 0 };
}

function lineOf({ id, proposal, what, at = '', outcome, reason }: Undoing): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  return `${outcome}: ${[at, id, proposal, what].filter((part) => part !== '').join('  ')}${why}`;
}
