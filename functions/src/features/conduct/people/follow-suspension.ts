import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import type { AppealLink } from '../../../domain/appeals/offer-appeal.ts';
import { byFormerAuthor, removedPartition } from '../../../domain/contributions/contribution-item.ts';
import { hideForSuspension } from '../../../domain/contributions/hide-for-suspension.ts';
import { setVote } from '../../../domain/contributions/set-vote.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { type SessionOwner, type StoredSuspension } from '../../../domain/members/session-items.ts';
import { suspensions } from '../../../domain/members/suspend-person.ts';
import { byEnd, suspendedKey, suspendedPartition } from '../../../domain/members/suspension-items.ts';
import { drop, write } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { readAccount } from '../../../domain/members/has-account.ts';

const lanes = 8;

/** A suspension and a restoration may alternate while they are followed, but not for long. */
const maxRounds = 5;

/**
 * After a suspension: hides the person's contributions, if moderators wanted that, and takes their votes out of the
 * counts; after a restoration the opposite. It reads the current profile, and begins again if that has changed
 * at the end, so that the last decision wins whichever follower finishes last.
 */
export function followSuspension(client: DynamoDBDocumentClient, table: string, tellPerson: TellPerson) {
  const readProfile = (uid: string) => readAccount<SuspendedProfile>(client, table, uid);

  async function idsOf(
    partition: string,
    name: 'id' | 'contributionId',
    index: TableIndex = byPerson,
  ): Promise<string[]> {
    const items = await queryAll(client, partitionQuery(table, index, partition, [name]));
    return items.map((item) => String(item[name]));
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    for (let round = 0; round < maxRounds; round++) {
      const profile = await readProfile(uid);
      // What is hidden and taken out stays so after the account was deleted.
      if (!profile) return;
      const { suspension } = profile;
      const isHidden = suspension?.hidesContributions ?? false;
      const removed = await idsOf(removedPartition(uid), 'id', byFormerAuthor);
      const written = [...removed, ...(await idsOf(personContributions(uid), 'id'))];
      await inLanes(lanes, written, (id) => hideForSuspension(client, table, id, isHidden));
      const isSetAside = suspension !== undefined;
      await inLanes(lanes, await idsOf(personVotes(uid), 'contributionId'), (contributionId) =>
        setVote(client, table, { contributionId, uid }, { isSetAside }),
      );
      if (isDeepStrictEqual((await readProfile(uid))?.suspension, suspension)) return tellPerson(profile);
    }
    throw new Error(`The suspension of ${uid} changes all the time.`);
  };
}

type SuspendedProfile = SessionOwner & { email: string; restoredAt?: string };

/** Tells somebody that they are suspended, or no longer. */
type TellPerson = (profile: SuspendedProfile) => Promise<void>;

/** Stores that a suspension can be contested, and returns what the mail needs for its link. */
type OfferAppeal = (uid: string, suspension: StoredSuspension) => Promise<AppealLink>;

/** The mail has the time of the decision in its id, so that a repeat sends no second one. It goes at once. */
export function conductMail(mail: MailQueue, offerAppeal: OfferAppeal): TellPerson {
  return async ({ id, email: to, username, suspension, restoredAt }) => {
    if (suspension) {
      const { at, until, reason } = suspension;
      await mail.send({
        template: 'account-suspended',
        id: `account-suspended:${id}:${at}`,
        to,
        username,
        reason: oneLine(reason) ?? 'None was given',
        until,
        appeal: await offerAppeal(id, suspension),
      });
    } else if (restoredAt !== undefined) {
      await mail.send({
        template: 'account-restored',
        id: `account-restored:${id}:${restoredAt}`,
        to,
        username,
      });
    }
  };
}

/**
 * Restores everybody whose suspension has reached its end. They may write again from that moment on; this brings back
 * their contributions and votes. A new suspension that was decided meanwhile has another end and stays.
 */
export async function endSuspensions(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<void> {
  const items = await queryAll(client, {
    TableName: table,
    IndexName: byEnd.name,
    KeyConditionExpression: '#suspended = :suspended AND #ends <= :now',
    ExpressionAttributeNames: { '#suspended': byEnd.partitionKey, '#ends': byEnd.sortKey },
    ExpressionAttributeValues: { ':suspended': suspendedPartition, ':now': new Date(now()).toISOString() },
  });
  for (const { uid } of items) {
    try {
      await suspensions(client, table, now).restoreIfOver(String(uid));
    } catch (error) {
      // The account was deleted.
      if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
      await write(client, drop(table, suspendedKey(String(uid))));
    }
  }
}
