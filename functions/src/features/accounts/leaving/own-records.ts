import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { auditPartition, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { appealsOf } from '../../../domain/appeals/appeals-of-person.ts';
import { takedownsAbout, takedownsFrom } from '../../../domain/takedowns/takedowns-of-person.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { StoredProfile } from '../account-items.ts';
import { onlyFields } from './only-fields.ts';

type Item = Record<string, unknown>;

/** What is stored about a person outside of their account, for the export of their data. */
export type OwnRecords = (
  profile: Pick<StoredProfile, 'id' | 'email' | 'isVerified' | 'createdAt'>,
) => Promise<
  Record<'radarLoops' | 'takedowns' | 'takedownAnswers' | 'appeals' | 'history' | 'actions', Item[]>
>;

interface Tables {
  community: string;
  radar: string;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
const lanes = 8;

/** Who reported something, and that somebody did, is for moderators alone. */
const notTold: readonly AuditEntry['what'][] = ['reports-dismissed'];

/** Only these fields leave the tables, because others are for moderators or for the server. */
export function ownRecords(client: DynamoDBDocumentClient, tables: Tables, now: () => number): OwnRecords {
  async function radarLoops(uid: string): Promise<Item[]> {
    const partition = keyText(radar.kinds.job.indexes.byPerson.partition, { person: uid });
    const jobs = await queryAll(client, partitionQuery(tables.radar, radar.indexes.byPerson, partition));
    return jobs.map((job) => {
      const { options, isDefault } = job['plan'] as { options: Item; isDefault: boolean };
      const requestedAt = new Date(Number(job['createdAt'])).toISOString();
      const fields = ['id', 'target', 'status', 'message', 'videoUrl', 'posterUrl'];
      return { ...onlyFields(job, fields), requestedAt, isPublic: isDefault, options };
    });
  }

  /** The address of an account that never verified it may be somebody else's. */
  async function takedowns(email: string, isVerified: boolean): Promise<Item[]> {
    if (!isVerified) return [];
    const fields = ['caseNumber', 'state', 'category', 'page', 'text', 'work', 'name', 'email', 'createdAt'];
    const sent = await takedownsFrom(client, tables.community, email);
    return sent.map((takedown) => onlyFields(takedown, [...fields, 'decidedAt']));
  }

  async function takedownAnswers(uid: string): Promise<Item[]> {
    const about = await takedownsAbout(client, tables.community, uid);
    return about.map(toTakedownAnswer);
  }

  async function appeals(uid: string): Promise<Item[]> {
    const fields = ['caseNumber', 'state', 'about', 'contributionId', 'category', 'reason', 'decisionAt'];
    return (await appealsOf(client, tables.community, uid)).map((appeal) => ({
      ...onlyFields(appeal as unknown as Item, [...fields, 'createdAt', 'text']),
      answer: appeal.answer?.sentence ?? null,
    }));
  }

  /** The audit is stored by day, so each day of the account is one query. What somebody did to others has no id of theirs. */
  async function recorded(uid: string, since: string): Promise<Record<'history' | 'actions', Item[]>> {
    const first = Date.parse(since.slice(0, 'yyyy-mm-dd'.length));
    const count = Math.floor((now() - first) / dayMilliseconds) + 1;
    const days = Array.from({ length: count }, (_, day) => first + day * dayMilliseconds);
    const found = new Map<number, Item[]>();
    await inLanes(lanes, days, async (day) => {
      const entries = await queryAll(client, {
        TableName: tables.community,
        KeyConditionExpression: '#pk = :day',
        FilterExpression: 'uid = :uid OR #by = :uid',
        ExpressionAttributeNames: { '#pk': partitionKey, '#by': 'by' },
        ExpressionAttributeValues: { ':day': auditPartition(day), ':uid': uid },
      });
      found.set(day, entries);
    });
    const entries = days.flatMap((day) => found.get(day) ?? []);
    const told = (entry: Item) => onlyFields(entry, ['at', 'what', 'detail', 'note']);
    return {
      history: entries
        .filter((entry) => entry['uid'] === uid && !notTold.some((one) => one === entry['what']))
        .map(told),
      actions: entries.filter((entry) => entry['uid'] !== uid).map(told),
    };
  }

  return async ({ id, email, isVerified, createdAt }) => {
    const [loops, cases, answers, contested, entries] = await Promise.all([
      radarLoops(id),
      takedowns(email, isVerified),
      takedownAnswers(id),
      appeals(id),
      recorded(id, createdAt),
    ]).catch(unavailable('Your data can’t be loaded right now. Please try again.'));
    return { radarLoops: loops, takedowns: cases, takedownAnswers: answers, appeals: contested, ...entries };
  };
}

/** Who sent the request, and its words, are not for the author. */
function toTakedownAnswer(takedown: Item): Item {
  return {
    ...onlyFields(takedown, ['caseNumber', 'state', 'category', 'contributionId', 'decidedAt']),
    answer: takedown['counterNotice'] ?? null,
  };
}
