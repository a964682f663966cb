import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hidesAfter } from '@touchdown/shared/conduct/newcomers.ts';
import { put, readItem } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { countAccepted } from '../members/member-counts.ts';
import { siteReporter, toAbuseReportItem, type StoredAbuseReport } from './abuse-report-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
  type UndecidedReason,
} from './contribution-item.ts';
import { hideContribution, unhideContribution } from './hide-contribution.ts';
import { isRemoved } from './is-listed.ts';

/** What a moderator reads as the reason. */
const waitingText = 'From a new account while spam is high. It stays hidden until a moderator decides.';

/** Other reasons to hide a contribution may come and go meanwhile. */
const maxAttempts = 5;

/** The item that puts a waiting contribution into the moderators' queue. Belongs in the transaction that writes it. */
export function waitingReport(
  table: string,
  { id, createdAt }: Pick<StoredContribution, 'id' | 'createdAt'>,
): TransactItem {
  const report = {
    contributionId: id,
    uid: siteReporter,
    category: 'Spam',
    text: waitingText,
    createdAt,
    state: 'OPEN',
  } as const;
  return put(table, toAbuseReportItem(report));
}

/** Hides a contribution because of its reports. Returns whether it was shown until now. */
export function hideForReports(client: DynamoDBDocumentClient, table: string, id: string): Promise<boolean> {
  return hideUndecided(client, table, id, 'reports');
}

/** Hides again what a dismissal had shown, which was taken back. */
export async function hideReopened(
  client: DynamoDBDocumentClient,
  table: string,
  { id, provenReports = 0 }: Pick<StoredContribution, 'id' | 'provenReports'>,
  reports: readonly StoredAbuseReport[],
): Promise<void> {
  if (reports.some(({ uid }) => uid === siteReporter)) await hideUndecided(client, table, id, 'waiting');
  // Whoever took it back decides soon, so the smaller number is enough.
  else if (hidesAfter(provenReports, true)) await hideForReports(client, table, id);
}

/** One that waits is accepted when it is shown, and not any more when that is taken back. */
async function hideUndecided(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  reason: UndecidedReason,
): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const contribution = await read(client, table, id);
    if (!contribution || isRemoved(contribution) || contribution.hiddenBy?.has(reason)) return false;
    const items = [
      hideContribution(table, contribution, reason),
      ...(reason === 'waiting' ? [countAccepted(table, contribution.authorId, -1)] : []),
    ];
    if ((await refusedConditions(transact(client, items))).length === 0) return true;
  }
  throw new Error(`The contribution ${id} changes all the time.`);
}

/** Shows what waited for a moderator, who has decided to keep it. A repeat accepts nothing twice. */
export async function showDecided(client: DynamoDBDocumentClient, table: string, id: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const contribution = await read(client, table, id);
    const reason = contribution && undecidedReason(contribution);
    if (!reason) return;
    const items = [
      unhideContribution(table, contribution, reason),
      ...(reason === 'waiting' ? [countAccepted(table, contribution.authorId)] : []),
    ];
    await refusedConditions(transact(client, items));
  }
  throw new Error(`The contribution ${id} changes all the time.`);
}

function undecidedReason({ hiddenBy }: StoredContribution): UndecidedReason | undefined {
  return (['waiting', 'reports'] as const).find((reason) => hiddenBy?.has(reason));
}

async function read(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<StoredContribution | undefined> {
  const item = await readItem(client, table, contributionKey(id));
  return item && fromContributionItem(item);
}
