import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import { ContributionImage, EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { partitionKey, type TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { answersOf } from '../../../domain/answers/answer-items.ts';
import { appealsOf } from '../../../domain/appeals/appeals-of-person.ts';
import { personReports } from '../../../domain/contributions/abuse-report-items.ts';
import {
  byFormerAuthor,
  fromContributionItem,
  removedPartition,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { moderatorDecisions } from '../../../domain/contributions/moderator-decisions.ts';
import { byAnswerer, personAnswers, personQuestions } from '../../../domain/contributions/question-items.ts';
import { personThanks } from '../../../domain/contributions/thanks-items.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import { followsOf, settingsKey } from '../../../domain/following/follow-items.ts';
import { notificationsOf } from '../../../domain/following/notification-items.ts';
import { auditPartition, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { takedownsAbout, takedownsFrom } from '../../../domain/takedowns/takedowns-of-person.ts';
import { readItem } from '../../../platform/aws/items.ts';
import { itemsQuery, partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { StoredProfile } from '../account-items.ts';

// What is stored about a person, for the export of their data. Of each item only the fields named here leave the tables,
// because others are for moderators or for the server.

type Item = Record<string, unknown>;

const contributionFields = [
  'id',
  'contributionType',
  'title',
  'content',
  'url',
  'images',
  'createdAt',
  'up',
  'down',
  'net',
  'suggestionStatus',
  'target',
] as const satisfies (keyof StoredContribution)[];

/** The same within a field that holds more than one value. */
const fieldsWithin: Partial<Record<(typeof contributionFields)[number], readonly string[]>> = {
  content: Object.keys(EditProposal.shape),
  images: Object.keys(ContributionImage.shape),
  target: ['kind', 'id', 'display_name', 'location_text', 'state'],
};

/** Two queries: returns contributions, also those that no list shows, the newest first, then what moderators removed. */
export async function ownContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<Item[]> {
  const partition = (index: TableIndex, value: string) =>
    queryAll(client, { ...partitionQuery(table, index, value), ScanIndexForward: false }).catch(
      unavailable('Your contributions can’t be loaded right now. Please try again.'),
    );
  const parts = await Promise.all([
    partition(byPerson, personContributions(uid)),
    partition(byFormerAuthor, removedPartition(uid)),
  ]);
  return parts.flat().map(toExported);
}

/** A picture with what its author said of how it was made. */
function toExportedImage(image: Item): Item {
  const facts = onlyKnownFields(image['facts'], Object.keys(PictureFacts.shape)) as Item | undefined;
  if (!facts) return image;
  return { ...image, facts: { ...facts, place: onlyKnownFields(facts['place'], ['lat', 'lon', 'exact']) } };
}

function toExported(item: Item): Item {
  const within = Object.entries(fieldsWithin).map(([name, fields]) => [
    name,
    onlyKnownFields(item[name] ?? null, fields),
  ]);
  const known = Object.fromEntries(within) as Item;
  const images = Array.isArray(known['images']) ? (known['images'] as Item[]).map(toExportedImage) : null;
  const decisions = moderatorDecisions(fromContributionItem(item));
  return { ...onlyFields(item, contributionFields), ...known, images, decisions };
}

/** Two queries and a read: what a person follows, what they were told, and their settings. */
export async function ownFollowing(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<{ follows: Item[]; notifications: Item[]; notificationSettings: Item | null }> {
  const itemsOf = (partition: string) => queryAll(client, itemsQuery(table, partition));
  const [follows, notifications, settings] = await Promise.all([
    itemsOf(followsOf(uid)),
    itemsOf(notificationsOf(uid)),
    readItem(client, table, settingsKey(uid)),
  ]).catch(unavailable('The things you follow can’t be loaded right now. Please try again.'));
  return {
    follows: follows.map((item) => onlyFields(item, ['subject', 'name', 'followedAt', 'isMuted'])),
    notifications: notifications.map((item) =>
      onlyFields(item, ['kind', 'subject', 'name', 'contributionId', 'at', 'isUnread']),
    ),
    notificationSettings: settings
      ? {
          weeklyDigest: settings['weeklyDigest'] === true,
          yearlyLetter: settings['yearlyLetter'] === true,
          muted: settings['muted'] instanceof Set ? [...settings['muted']] : [],
          readAllAt: settings['readAllAt'] ?? null,
        }
      : null,
  };
}

type Marks = Record<'votes' | 'thanks' | 'abuseReports' | 'questions' | 'answers' | 'witnessAnswers', Item[]>;

/** Queries: a person's votes, thanks, reports of abuse, questions, answers, and what they answered about tornadoes. */
export async function ownMarks(client: DynamoDBDocumentClient, table: string, uid: string): Promise<Marks> {
  const unreadable = unavailable(
    'Your votes, reports and questions can’t be loaded right now. Please try again.',
  );
  const read = (index: TableIndex, partition: string) =>
    queryAll(client, partitionQuery(table, index, partition)).catch(unreadable);
  const itemsOf = async (partition: string, fields: readonly string[]) =>
    (await read(byPerson, partition)).map((item) => onlyFields(item, fields));
  const [votes, thanks, abuseReports, questions, answered, witnessed] = await Promise.all([
    itemsOf(personVotes(uid), ['contributionId', 'direction', 'votedAt']),
    itemsOf(personThanks(uid), ['contributionId', 'isThanked', 'thankedAt']),
    itemsOf(personReports(uid), ['contributionId', 'category', 'text', 'createdAt']),
    itemsOf(personQuestions(uid), ['contributionId', 'questionId', 'text', 'createdAt']),
    read(byAnswerer, personAnswers(uid)),
    queryAll(client, itemsQuery(table, answersOf(uid))).catch(unreadable),
  ]);
  const answers = answered.map((item) => ({
    ...onlyFields(item, ['contributionId', 'questionId']),
    ...onlyFields((item['answer'] ?? {}) as Item, ['text', 'at']),
  }));
  const witnessAnswers = witnessed.map((item) =>
    onlyFields(item, ['tornado', 'origin', 'answer', 'givenAt', 'changedAt']),
  );
  return { votes, thanks, abuseReports, questions, answers, witnessAnswers };
}

interface Tables {
  community: string;
  radar: string;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
const lanes = 8;

/** Who reported something, and that somebody did, is for moderators alone. */
const notTold: readonly AuditEntry['what'][] = ['reports-dismissed'];

type Records = Record<
  'radarLoops' | 'takedowns' | 'takedownAnswers' | 'appeals' | 'history' | 'actions',
  Item[]
>;

/** What is stored about a person outside of their account. */
export async function ownRecords(
  client: DynamoDBDocumentClient,
  tables: Tables,
  { id, email, isVerified, createdAt }: Pick<StoredProfile, 'id' | 'email' | 'isVerified' | 'createdAt'>,
  now: number,
): Promise<Records> {
  const [radarLoops, takedowns, takedownAnswers, appeals, entries] = await Promise.all([
    radarLoopsOf(client, tables.radar, id),
    // The address of an account that never verified it may be somebody else's.
    isVerified ? takedownsOf(client, tables.community, email) : [],
    takedownsAbout(client, tables.community, id).then((about) => about.map(toTakedownAnswer)),
    ownAppeals(client, tables.community, id),
    recorded(client, tables.community, id, { since: createdAt, now }),
  ]).catch(unavailable('Your data can’t be loaded right now. Please try again.'));
  return { radarLoops, takedowns, takedownAnswers, appeals, ...entries };
}

async function radarLoopsOf(client: DynamoDBDocumentClient, table: string, uid: string): Promise<Item[]> {
  const partition = keyText(radar.kinds.job.indexes.byPerson.partition, { person: uid });
  const jobs = await queryAll(client, partitionQuery(table, radar.indexes.byPerson, partition));
  return jobs.map((job) => {
    const { options, isDefault } = job['plan'] as { options: Item; isDefault: boolean };
    const requestedAt = new Date(Number(job['createdAt'])).toISOString();
    const fields = ['id', 'target', 'status', 'message', 'videoUrl', 'posterUrl'];
    return { ...onlyFields(job, fields), requestedAt, isPublic: isDefault, options };
  });
}

async function takedownsOf(client: DynamoDBDocumentClient, table: string, email: string): Promise<Item[]> {
  const fields = ['caseNumber', 'state', 'category', 'page', 'text', 'work', 'name', 'email', 'createdAt'];
  const sent = await takedownsFrom(client, table, email);
  return sent.map((takedown) => onlyFields(takedown, [...fields, 'decidedAt', 'refusal']));
}

/** Who sent the request, and its words, are not for the author. */
function toTakedownAnswer(takedown: Item): Item {
  return {
    ...onlyFields(takedown, ['caseNumber', 'state', 'category', 'contributionId', 'decidedAt']),
    answer: takedown['counterNotice'] ?? null,
  };
}

async function ownAppeals(client: DynamoDBDocumentClient, table: string, uid: string): Promise<Item[]> {
  const fields = ['caseNumber', 'state', 'about', 'contributionId', 'category', 'reason', 'decisionAt'];
  return (await appealsOf(client, table, uid)).map((appeal) => ({
    ...onlyFields(appeal as unknown as Item, [...fields, 'createdAt', 'text']),
    answer: appeal.answer?.sentence ?? null,
  }));
}

/** The audit is stored by day, so each day of the account is one query. What somebody did to others has no id of theirs. */
async function recorded(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  { since, now }: { since: string; now: number },
): Promise<Pick<Records, 'history' | 'actions'>> {
  const first = Date.parse(since.slice(0, 'yyyy-mm-dd'.length));
  const count = Math.floor((now - first) / dayMilliseconds) + 1;
  const days = Array.from({ length: count }, (_, day) => first + day * dayMilliseconds);
  const found = new Map<number, Item[]>();
  await inLanes(lanes, days, async (day) => {
    const entries = await queryAll(client, {
      TableName: table,
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

/** Returns only these fields of an item, and null for each one that it does not have. */
function onlyFields(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((name) => [name, item[name] ?? null]));
}

/** Returns only these fields of a value within an item; one that is not there is left out. Other values stay. */
function onlyKnownFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => onlyKnownFields(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}
