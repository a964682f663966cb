import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { holdLonger } from '../../domain/appeals/hold-for-appeal.ts';
import {
  reportStateKey,
  type ReportState,
  type StoredAbuseReport,
} from '../../domain/contributions/abuse-report-items.ts';
import {
  byErasure,
  contributionKey,
  erasurePartition,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { hideFromFormerAuthor } from '../../domain/contributions/forget-author.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { lastDecisionAt, untoldOf } from '../../domain/contributions/standing-decision.ts';
import type { DecisionQueue } from '../../domain/mail/decision-queue.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { present, update, write } from '../../platform/aws/items.ts';
import { itemsQuery, queryAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { keyPart, textOf, type ItemChange } from '../../platform/events/item-change.ts';
import { readAccount } from '../../domain/members/has-account.ts';

const resolved = 'RESOLVED' satisfies ReportState;

type Item = Record<string, unknown>;

/**
 * Does what follows when a contribution was deleted, removed, restored or erased. A removal by a moderator resolves its
 * reports; an erasure also removes pictures and votes, and the end of what its author deleted the reports too. The
 * author is told what a moderator did. Each step looks for what is still stored, so a retry continues.
 */
export function finishRemoval(
  client: DynamoDBDocumentClient,
  table: string,
  /** Succeeds when the picture has already been removed. */
  removePicture: (id: string) => Promise<void>,
  tellAuthor: TellAuthor,
) {
  return async (change: ItemChange): Promise<void> => {
    const key = contributionKey(keyPart(change, 'id'));
    const all = await queryAll(client, itemsQuery(table, key[partitionKey]));
    const contribution = all.find((item) => item[sortKey] === key[sortKey]);
    const below = all.filter((item) => item !== contribution);
    if (contribution && isRemoved(contribution) && contribution['removedByAuthor'] !== true) {
      for (const report of below.filter(isReport)) await resolveReport(client, table, report);
    }
    if (!contribution || isErased(contribution)) {
      await Promise.all(picturesOf(change).map(removePicture));
      const gone = contribution ? below.filter((item) => !isReport(item)) : below;
      await writeInBatches(client, table, gone.map(toDeletion));
    }
    const author = textOf(change.before, 'authorId');
    if (contribution && author !== undefined) await tellAuthor(author, fromContributionItem(contribution));
  };
}

function isReport(item: Item): boolean {
  return item['state'] !== undefined;
}

/** Moves a report from the queue of open reports to the resolved ones. A report that has moved fails, for a retry. */
async function resolveReport(client: DynamoDBDocumentClient, table: string, item: Item): Promise<void> {
  const place = reportStateKey(resolved, item as unknown as StoredAbuseReport);
  const changes = { set: { ...place, state: resolved }, onlyIf: { state: present } };
  await write(client, update(table, keyOf(item), changes));
}

function toDeletion(item: Item) {
  return { DeleteRequest: { Key: keyOf(item) } };
}

function keyOf(item: Item): Record<string, string> {
  return { [partitionKey]: String(item[partitionKey]), [sortKey]: String(item[sortKey]) };
}

function picturesOf({ before }: ItemChange): string[] {
  return (before['images']?.L ?? []).flatMap(({ M: image }) => image?.['imageServiceId']?.S ?? []);
}

type Removed = Extract<MailMessage, { template: 'contribution-removed' }>;

/** Tells the author of a contribution that a moderator removed or restored it. */
type TellAuthor = (author: string, contribution: StoredContribution) => Promise<void>;

/**
 * A removal or a restoration waits until the sitting is over, because moderators undo what was a mistake. What was erased at once as
 * illegal is told at once, in a mail whose id has the contribution's id and the time, so that a repeat sends no second
 * one. Deleted accounts get none, and what was erased in the moment of the deletion leaves their own list.
 */
export function authorMail(
  client: DynamoDBDocumentClient,
  table: string,
  mail: MailQueue,
  queue: DecisionQueue,
  now: () => number,
): TellAuthor {
  return async (author, contribution) => {
    const { id, title, removedAt, removalCategory, removalNote = null, erasedAt } = contribution;
    const profile = await readAccount(client, table, author);
    if (!profile) {
      if (isErased(contribution)) await hideFromFormerAuthor(client, table, id, author);
      return;
    }
    if (!isErased(contribution)) {
      if (!untoldOf(contribution)) return;
      // Clocks of two machines differ, and a message must not be older than what it is about.
      const at = [new Date(now()).toISOString(), lastDecisionAt(contribution)].toSorted().at(-1) ?? '';
      return queue.send({ person: author, contribution: id, at });
    }
    if (profile['decisionMails'] === false) return;
    // The author knows since the removal that it is erased later.
    if (removedAt === undefined || erasedAt !== removedAt) return;
    await mail.send({
      template: 'contribution-removed',
      id: `contribution-removed:${id}:${removedAt}`,
      person: author,
      to: String(profile['email']),
      username: String(profile['username']),
      title: oneLine(title),
      category: removalCategory as Removed['category'],
      note: oneLine(removalNote),
      restorableUntil: null,
    });
  };
}

/**
 * Erases everything that moderators removed or authors deleted, and that nobody restored in time. Something that was restored, deleted or
 * erased meanwhile is left alone, and so is what somebody has contested and nobody has answered. Whatever fails is found again by the next run.
 */
export async function eraseRemoved(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<void> {
  const due = await queryAll(client, {
    TableName: table,
    IndexName: byErasure.name,
    KeyConditionExpression: '#erasures = :erasures AND #erases <= :now',
    ExpressionAttributeNames: { '#erasures': byErasure.partitionKey, '#erases': byErasure.sortKey },
    // Sorts after every id of this moment.
    ExpressionAttributeValues: { ':erasures': erasurePartition, ':now': `${new Date(now()).toISOString()}~` },
  });
  const { eraseRemoved: erase } = contributionRemoval(client, table, now);
  for (const item of due) {
    const contribution = fromContributionItem(item);
    const { appeal } = contribution;
    // Refused if the appeal was answered meanwhile. Then the next run finds it again.
    if (appeal === undefined) await erase(contribution);
    else await refusedConditions(transact(client, [holdLonger(table, { ...contribution, appeal }, now())]));
  }
}
