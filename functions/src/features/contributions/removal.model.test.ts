import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { hideContribution, unhideContribution } from '../../domain/contributions/hide-contribution.ts';
import { hideForSuspension } from '../../domain/contributions/hide-for-suspension.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { fromConductCounts, memberCountsKey } from '../../domain/members/member-counts.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putMemberCounts } from '../../testing/put-member-counts.ts';
import { createTestTable, oneStandIn, testClient } from '../../testing/test-table.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { eraseRemoved } from './finish-removal.ts';

const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' } as const;
const image = { id: 'i1', url: '/api/v1/images/i1', imageServiceId: 'i1', alt: null };
const createdAt = '2026-11-20T12:00:00.000Z';
const takedown = 'takedown:TD-7K3M-9QX2';
const day = 86_400_000;

const steps = [
  'remove',
  'remove as illegal',
  'restore',
  'delete by the author',
  'restore by the author',
  'suspend',
  'end the suspension',
  'hide for a case',
  'end the case',
  'wait 29 days',
  'wait 31 days',
] as const;
type Step = (typeof steps)[number];

/** What becomes of a contribution. */
interface Model {
  state: 'there' | 'removed' | 'withdrawn' | 'erased' | 'deleted';
  removedAt: number;
  /** When its author had deleted what a moderator removed since. */
  withdrawnAt?: number | undefined;
  isSuspended: boolean;
  isInCase: boolean;
}

function after(model: Model, step: Step, now: number): Model {
  const { state } = model;
  const isKept = state === 'there' || state === 'removed' || state === 'withdrawn';
  switch (step) {
    case 'remove':
      if (state !== 'there' && state !== 'withdrawn') return model;
      return {
        ...model,
        state: 'removed',
        removedAt: now,
        withdrawnAt: state === 'withdrawn' ? model.removedAt : undefined,
      };
    case 'remove as illegal':
      return isKept ? { ...model, state: 'erased' } : model;
    case 'restore':
      if (state !== 'removed') return model;
      // What its author had deleted is the author's to show again.
      return model.withdrawnAt === undefined
        ? { ...model, state: 'there' }
        : { ...model, state: 'withdrawn', removedAt: model.withdrawnAt, withdrawnAt: undefined };
    case 'delete by the author':
      if (state === 'removed') return { ...model, state: 'deleted' };
      return state === 'there' ? { ...model, state: 'withdrawn', removedAt: now } : model;
    case 'restore by the author':
      return state === 'withdrawn' ? { ...model, state: 'there' } : model;
    case 'suspend':
      return { ...model, isSuspended: isKept };
    case 'end the suspension':
      return { ...model, isSuspended: false };
    case 'hide for a case':
      return { ...model, isInCase: isKept };
    case 'end the case':
      return { ...model, isInCase: false };
    default:
      if (now < model.removedAt + 30 * day) return model;
      if (state === 'withdrawn') return { ...model, state: 'deleted' };
      return state === 'removed' ? { ...model, state: 'erased' } : model;
  }
}

describe.each(oneStandIn)('removals among other reasons to hide, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let people = 0;

  beforeAll(async () => {
    client = testClient(endpoint);
    table = await createTestTable(endpoint, 'community');
  });

  it('end as in a plain model, and a contribution that is shown is the one that was written', async () => {
    const sequences = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const authorId = `01MODEL${String(++people).padStart(19, '0')}`;
        const contribution = madeUpContribution({ createdAt, target, authorId, images: [image] });
        await putContributions(client, table, [contribution]);
        await putMemberCounts(client, table, authorId, { contributions: 1 });
        const get = async (Key: Record<string, string>) =>
          (await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
        const { id } = contribution;
        const written = await get(contributionKey(id));
        let now = Date.now();
        let model: Model = { state: 'there', removedAt: 0, isSuspended: false, isInCase: false };
        for (const step of sequence) {
          if (step === 'wait 29 days') now += 29 * day;
          if (step === 'wait 31 days') now += 31 * day;
          model = after(model, step, now);
          await carryOut(step, id, now);
          const item = await get(contributionKey(id));
          const isShown = model.state === 'there' && !model.isSuspended && !model.isInCase;
          expect(await isListed(id, authorId), step).toBe(isShown);
          const counts = await get(memberCountsKey(authorId));
          expect(counts?.['contributions'], step).toBe(model.state === 'there' ? 1 : 0);
          if (model.state !== 'deleted')
            expect(fromConductCounts(counts).removed, step).toBe(
              model.state === 'removed' || model.state === 'erased' ? 1 : 0,
            );
          if (isShown) {
            // What the author was told of a removal of weeks ago stays with it.
            const { restoredAt: _at, toldRemoval: _told, ...rest } = item ?? {};
            expect(rest, step).toEqual(written);
          }
          if (model.state === 'removed' || model.state === 'withdrawn')
            expect(item, step).toMatchObject({ authorId, images: [image] });
          if (model.state === 'removed' || model.state === 'withdrawn')
            expect(item?.['removedByAuthor'] === true, step).toBe(model.state === 'withdrawn');
          if (model.state === 'erased') expect(item, step).toMatchObject({ author: null, images: [] });
          if (model.state === 'deleted') expect(item, step).toBeUndefined();
        }
      }),
      { numRuns: 12 },
    );
  });

  async function carryOut(step: Step, id: string, now: number): Promise<void> {
    const removal = contributionRemoval(client, table, () => now);
    const command = new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true });
    const { Item: item } = await client.send(command);
    if (!item) return;
    const read: StoredContribution = fromContributionItem(item);
    const isIllegal = step === 'remove as illegal';
    switch (step) {
      case 'remove':
      case 'remove as illegal':
        if (!isErased(read) && (isIllegal || !isRemoved(read) || read.removedByAuthor))
          expect(await removal.byModerator(read, 'moderator', { category: 'Spam', isIllegal })).toBe(true);
        return;
      case 'restore':
        if (isRemoved(read) && !isErased(read) && !read.removedByAuthor)
          expect(await removal.restore(read, 'another')).toBe(true);
        return;
      case 'delete by the author':
        if (!isErased(read) && !read.removedByAuthor) expect(await removal.byOwner(read)).toBe(true);
        return;
      case 'restore by the author':
        if (read.removedByAuthor) expect(await removal.restoreOwn(read)).toBe(true);
        return;
      case 'suspend':
      case 'end the suspension':
        return hideForSuspension(client, table, id, step === 'suspend');
      case 'hide for a case':
        await refusedConditions(transact(client, [hideContribution(table, read, takedown)]));
        return;
      case 'end the case':
        if (read.hiddenBy?.has(takedown)) await transact(client, [unhideContribution(table, read, takedown)]);
        return;
      default:
        return eraseRemoved(client, table, () => now);
    }
  }

  async function isListed(id: string, authorId: string): Promise<boolean> {
    const store = contributionStore(client, table, () => Date.parse(createdAt) + day);
    const lists = await Promise.all([
      store.feed(500),
      store.filtered({ type: 'PERSONAL_ACCOUNT' }, 500),
      store.ofTarget('tornado', target.id, { max: 500 }).then(({ contributions }) => contributions),
      store.ofPerson(authorId, { max: 500 }).then(({ contributions }) => contributions),
    ]);
    const found = lists.map((list) => list.some((one) => one.id === id));
    expect(new Set(found).size, `The lists disagree: ${found.join()}`).toBe(1);
    return found[0] ?? false;
  }
});
