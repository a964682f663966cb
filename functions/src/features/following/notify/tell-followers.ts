import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { maxEventsCounted } from '@touchdown/shared/following/following-limits.ts';
import { byFollowed, followersOf, type StoredFollow } from '../../../domain/following/follow-items.ts';
import { type Notice, expiryOf, notificationKey } from '../../../domain/following/notification-items.ts';
import { absentOr, update, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../../platform/aws/queries.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

/** What the function that writes notifications receives: one notice and its readers. */
interface Batch {
  notice: Notice;
  people: readonly string[];
}

export interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  /** Resolves once Lambda has accepted the batch. From then on Lambda retries it. */
  handOver: (batch: Batch) => Promise<void>;
  now: () => number;
}

/** A page of the index, and how many notifications one invocation writes. */
export const batchSize = 1_000;

/**
 * Tells everybody who follows one of these subjects, the narrowest subject first, and each person once. What is more than
 * one batch is handed over batch by batch, each with retries of its own. Handing over needs one query for a thousand
 * followers, so it ends in time for any number of them. A repeat of the whole writes nothing twice.
 */
export function tellFollowers({ client, table, handOver, now }: TellPorts) {
  async function* pagesOf(subject: Subject): AsyncGenerator<Pick<StoredFollow, 'person' | 'name'>[]> {
    const query = partitionQuery(table, byFollowed, followersOf(subject), ['person', 'name', 'isMuted']);
    for await (const page of queryPages(client, { ...query, Limit: batchSize })) {
      yield (page as unknown as StoredFollow[]).filter(({ isMuted }) => !isMuted);
    }
  }

  return async (
    subjects: readonly Subject[],
    event: Omit<Notice, 'subject' | 'name'>,
    never: readonly string[],
  ): Promise<number> => {
    const told = new Set(never);
    const before = told.size;
    let written = 0;
    for (const subject of subjects) {
      for await (const page of pagesOf(subject)) {
        const people = page.map(({ person }) => person).filter((person) => !told.has(person));
        if (people.length === 0) continue;
        for (const person of people) told.add(person);
        const notice: Notice = { ...event, subject, name: page[0]?.name ?? null };
        if (written + people.length <= batchSize)
          await writeNotifications(client, table, notice, people, now);
        else await handOver({ notice, people });
        written += people.length;
      }
    }
    return told.size - before;
  };
}

/** Enough that a thousand take about a second, and few enough for a new table. */
const lanes = 16;

/**
 * Tells people about an event, with one write for each. A person has one notification about a subject and a day: another
 * event adds to it and makes it unread again, until it counts twenty. A repeat changes nothing, so that what was read stays
 * read; that needs a condition, which batches of writes do not have. Retries of a busy table are the client's.
 */
export async function writeNotifications(
  client: DynamoDBDocumentClient,
  table: string,
  notice: Notice,
  people: readonly string[],
  now: () => number,
): Promise<void> {
  const { kind, subject, name, contributionId, at, event } = notice;
  await inLanes(lanes, people, async (person) => {
    const writtenAt = new Date(now()).toISOString();
    const set = {
      person,
      kind,
      subject,
      name,
      contributionId,
      at,
      writtenAt,
      isUnread: true,
      ...expiryOf(at),
    };
    const changes = { set, add: { events: new Set([event]) }, onlyIf: { events: absentOr(canTake(event)) } };
    await writeIf(client, update(table, notificationKey(person, notice), changes));
  });
}

/** Not if it has the event already, or enough of them. */
const canTake = (event: string) => (name: string, value: (value: unknown) => string) =>
  `NOT contains(${name}, ${value(event)}) AND size(${name}) < ${value(maxEventsCounted)}`;
