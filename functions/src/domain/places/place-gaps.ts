import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { countRows, listRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { addedBy, byWeight, gapFilledBy, type Added } from '@touchdown/shared/tornadoes/gap-words.ts';
import { gapKinds } from '@touchdown/shared/contributions/contribution-path.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { byTarget, targetPartition, type StoredContribution } from '../contributions/contribution-item.ts';
import { isListed } from '../contributions/is-listed.ts';
import { filterOfPlace, type KnownPlace } from './place-filter.ts';

const readFields = [
  'id',
  'contributionType',
  'authorId',
  'createdAt',
  'suggestionStatus',
  'hiddenBy',
  'removedAt',
  'isQuiet',
] as const satisfies (keyof StoredContribution)[];

/** What is read of a contribution that lists show. */
export type ListedContribution = Pick<StoredContribution, (typeof readFields)[number]>;

/** The county with the most tornadoes has some three hundred, so it is a few queries after another. */
const lanes = 24;

/**
 * Reads what people have added to some tornadoes, by tornado: one query for each. There are no counters, because a
 * contribution is also hidden, restored, removed and moved with its tornado, and each of that would have to count. A
 * county of average size is thirty queries, and the answer is kept for half a minute.
 */
export function contributionsOfTornadoes(client: DynamoDBDocumentClient, table: string) {
  return async (ids: readonly string[]): Promise<Map<string, ListedContribution[]>> => {
    const found = new Map<string, ListedContribution[]>();
    await inLanes(lanes, ids, async (id) => {
      const query = partitionQuery(table, byTarget, targetPartition('tornado', id), readFields);
      const items = (await queryAll(client, query)) as unknown as ListedContribution[];
      found.set(id, items.filter(isListed));
    });
    return found;
  };
}

/** Returns all tornadoes of a place, the weightiest first. */
export function tornadoesOfPlace(search: CatalogueSearch, place: KnownPlace): TornadoSummary[] {
  const bits = search.match(filterOfPlace(place));
  return listRows(bits, 0, countRows(bits))
    .map((row) => readSummary(search.catalogue, row))
    .toSorted(byWeight);
}

/** Counts what fills a gap. */
export function countAdded(contributions: readonly Pick<ListedContribution, 'contributionType'>[]): Added {
  const added: Added = { photos: 0, stories: 0, sources: 0 };
  for (const kind of gapKinds) {
    added[addedBy(kind)] = contributions.filter((one) => gapFilledBy(one.contributionType) === kind).length;
  }
  return added;
}
