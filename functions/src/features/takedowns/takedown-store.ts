import { ConditionalCheckFailedException, Select } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import { takedownPageSize } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { expiryAttribute, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isErased } from '../../domain/contributions/is-listed.ts';
import { shownPictureKey } from '../../domain/contributions/shown-picture.ts';
import { byPerson } from '../../domain/members/person-contributions.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { getAll, partitionQuery, placePage } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import {
  byTakedownState,
  fromTakedownItem,
  placeOf,
  statePartition,
  takedownKey,
  toTakedownItem,
  upheldPartition,
  type StoredTakedown,
} from './takedown-items.ts';

export type TakedownStore = ReturnType<typeof takedownStore>;

/** Who has a link to a case. */
export type LinkHolder = 'sender' | 'author';

const notRead = unavailable('The case can’t be loaded right now. Please try again.');
const notSaved = unavailable('That can’t be saved right now. Please try again.');

/** Reads and writes cases, and reads the contributions and the authors they are about. */
export function takedownStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await client.send(command).catch(notRead)).Item;
  }
  const isKept = (one: StoredTakedown) => one[expiryAttribute] * 1000 > now();

  /** Updates a case that exists, and returns whether the condition held. */
  async function update(
    caseNumber: string,
    expression: string,
    values: Record<string, unknown>,
    condition = `attribute_exists(${partitionKey})`,
  ): Promise<boolean> {
    const command = new UpdateCommand({
      TableName: table,
      Key: takedownKey(caseNumber),
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ...(condition.includes('#state') ? { ExpressionAttributeNames: { '#state': 'state' } } : {}),
    });
    return client.send(command).then(
      () => true,
      (error: unknown) => (error instanceof ConditionalCheckFailedException ? false : notSaved(error)),
    );
  }

  return {
    /** Get, consistent: a case that has not expired. */
    async find(caseNumber: string): Promise<StoredTakedown | undefined> {
      const item = await read(takedownKey(caseNumber));
      const takedown = item && fromTakedownItem(item);
      return takedown && isKept(takedown) ? takedown : undefined;
    },

    /** Put: returns false if the number is taken. */
    async create(takedown: StoredTakedown): Promise<boolean> {
      const command = new PutCommand({
        TableName: table,
        Item: toTakedownItem(takedown),
        ConditionExpression: `attribute_not_exists(${partitionKey})`,
      });
      return client.send(command).then(
        () => true,
        (error: unknown) => (error instanceof ConditionalCheckFailedException ? false : notSaved(error)),
      );
    },

    /** Update: one more link for the same reader. Earlier ones stay valid, because their mail may have been sent. */
    addToken(caseNumber: string, holder: LinkHolder, hash: string): Promise<boolean> {
      return update(caseNumber, `ADD ${holder}Tokens :token`, { ':token': new Set([hash]) });
    },

    /** Update: returns false if the case is no longer hidden, or has an answer already. */
    answer(
      caseNumber: string,
      counterNotice: NonNullable<StoredTakedown['counterNotice']>,
    ): Promise<boolean> {
      return update(
        caseNumber,
        'SET counterNotice = :answer',
        { ':answer': counterNotice, ':none': null, ':hidden': 'HIDDEN' satisfies TakedownState },
        '#state = :hidden AND counterNotice = :none',
      );
    },

    /** Query: a page of the cases of one state. Those to decide are oldest first. */
    async list(
      state: TakedownState,
      from?: string,
    ): Promise<{ cases: StoredTakedown[]; next: string | null }> {
      const isOldestFirst = state === 'OPEN' || state === 'HIDDEN';
      const { items, hasMore } = await placePage(client, {
        table,
        index: byTakedownState,
        partition: statePartition(state),
        from,
        isOldestFirst,
        max: takedownPageSize,
      }).catch(notRead);
      const cases = items.map(fromTakedownItem);
      const end = cases.at(-1);
      return { cases: cases.filter(isKept), next: hasMore && end ? placeOf(end) : null };
    },

    /** Query: how many cases of an author were closed while the contribution was hidden. */
    async countUpheld(person: string): Promise<number> {
      const query = partitionQuery(table, byPerson, upheldPartition(person));
      const { Count: count = 0 } = await client
        .send(new QueryCommand({ ...query, Select: Select.COUNT }))
        .catch(notRead);
      return count;
    },

    /** Get, consistent: the id of the contribution that shows a picture; null for any other picture. */
    async contributionOfPicture(picture: string): Promise<string | null> {
      const item = await read(shownPictureKey(picture));
      return item ? String(item['contributionId']) : null;
    },

    /** Get, consistent: a contribution that was neither deleted nor erased. A removed one may be restored. */
    async contribution(id: string): Promise<StoredContribution | undefined> {
      const item = await read(contributionKey(id));
      return item && !isErased(item) ? fromContributionItem(item) : undefined;
    },

    /** BatchGet: the same for several, by id. */
    async contributions(ids: readonly string[]): Promise<Map<string, StoredContribution>> {
      const keys = [...new Set(ids)].map(contributionKey);
      const items = await getAll(client, table, keys, { isConsistent: true }).catch(notRead);
      return new Map(
        items
          .filter((item) => !isErased(item))
          .map(fromContributionItem)
          .map((one) => [one.id, one]),
      );
    },

    /** Get, consistent: where to write to an author; undefined if the account was deleted. */
    async author(uid: string): Promise<{ email: string; username: string } | undefined> {
      const profile = await read(profileKey(uid));
      if (!profile || profile['deletedAt'] !== undefined) return undefined;
      return { email: String(profile['email']), username: String(profile['username']) };
    },
  };
}
