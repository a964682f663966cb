import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { byFollowed, followersOf, type StoredFollow } from '../../../domain/following/follow-items.ts';
import type { Notice } from '../../../domain/following/notification-items.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryPages } from '../../../platform/aws/query-pages.ts';
import { writeNotifications } from './write-notifications.ts';

/** What the function that writes notifications receives: one notice and its readers. */
export interface Batch {
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
