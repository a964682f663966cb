import * as fc from 'fast-check';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPendingMoves, toMoveItems, type MoveTarget } from '../../domain/catalogue/move-items.ts';
import {
  contributionKey,
  fromContributionItem,
  targetKey,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import {
  bookmarkKey,
  bookmarksOf,
  fromBookmarkItem,
  toBookmark,
  toBookmarkItem,
} from '../../domain/members/bookmark-items.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { prefixQuery, queryAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { failingWrites, type WriteFault } from '../../testing/failing-writes.ts';
import { MovingRecord, type Step } from '../../testing/moving-record.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { followMoves } from './follow-moves.ts';

const tornadoes = ['20130520-aaaaaaaa', '20130520-bbbbbbbb', '20130520-cccccccc'] as const;
const reports = ['report-1', 'report-2'] as const;
const people = ['anna', 'ben'] as const;
const everyTarget: readonly MoveTarget[] = [
  ...tornadoes.map((id) => ({ kind: 'tornado', id }) as const),
  ...reports.map((id) => ({ kind: 'spc-report', id }) as const),
];

const aTornado = fc.constantFrom(...tornadoes);
const aReport = fc.constantFrom(...reports);
const aTarget = fc.constantFrom(...everyTarget);
const aPerson = fc.constantFrom(...people);
const aRelease: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('merge' as const), from: aTornado, into: aTornado }),
  fc.record({ what: fc.constant('unmerge' as const), from: aTornado }),
  fc.record({ what: fc.constant('promote' as const), report: aReport, to: aTornado }),
  fc.record({ what: fc.constant('unpromote' as const), report: aReport }),
  fc.record({
    what: fc.constant('rename' as const),
    id: aTornado,
    name: fc.constantFrom('Moore', 'Newcastle'),
  }),
);
const anAct = fc.oneof(
  fc.record({ what: fc.constant('write' as const), target: aTarget }),
  fc.record({ what: fc.constant('vote' as const), nth: fc.nat(9) }),
  fc.record({ what: fc.constant('delete' as const), nth: fc.nat(9) }),
);
const aSaving = fc.record({ what: fc.constantFrom('save', 'unsave'), person: aPerson, tornado: aTornado });
const aFault = fc.constantFrom<WriteFault>('failed', 'answer lost', 'conflict');
const aFollowing = fc.record({
  what: fc.constant('follow' as const),
  faults: fc.array(aFault, { maxLength: 3 }),
  meanwhile: fc.array(anAct, { maxLength: 3 }),
  twice: fc.boolean(),
});
const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('release' as const), step: aRelease }) },
  { weight: 3, arbitrary: anAct },
  { weight: 2, arbitrary: aSaving },
  { weight: 3, arbitrary: aFollowing },
);

describe.each(dynamodbStandIns)('contributions and bookmarks, over $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  let catalogue: string;
  let clock = Date.parse('2026-11-22T00:00:00Z');
  const tick = () => new Date((clock += 1_000)).toISOString();
  beforeAll(async () => {
    catalogue = await createTestTable(endpoint, 'catalogue');
  });

  /** A world with the tables, and the model that they are compared with. */
  async function newWorld() {
    const community = await createTestTable(endpoint, 'community');
    for (const person of people) {
      await client.send(
        new PutCommand({ TableName: community, Item: { ...profileKey(person), bookmarks: 0 } }),
      );
    }
    const record = new MovingRecord();
    const store = contributionStore(client, community, () => clock);
    const faulty = failingWrites(testClient(endpoint));
    const written = new Map<string, { origin: MoveTarget; net: number; first: StoredContribution }>();
    /** By person: the tornadoes under which bookmarks are stored, each with when its origins were saved. */
    const saved = new Map<string, Map<string, Map<string, string>>>(
      people.map((person) => [person, new Map()]),
    );
    let run = 0;

    const follow = (client_ = client) =>
      followMoves([], { client: client_, catalogue, community, present: record, pause: async () => {} });

    async function write(named: MoveTarget): Promise<StoredContribution | undefined> {
      const target = await record.target(named);
      if (!target || target.kind !== named.kind) return undefined;
      const contribution = madeUpContribution({ createdAt: tick(), target });
      written.set(contribution.id, { origin: target, net: 0, first: contribution });
      await putContributions(client, community, [contribution]);
      return contribution;
    }

    async function act(step: { what: string; target?: MoveTarget; nth?: number }): Promise<void> {
      if (step.target) {
        await write(step.target);
        return;
      }
      const id = [...written.keys()][step.nth ?? 0];
      const one = id === undefined ? undefined : written.get(id);
      if (id === undefined || !one) return;
      if (step.what === 'vote') {
        one.net++;
        const Update = {
          TableName: community,
          Key: contributionKey(id),
          UpdateExpression: 'SET net = net + :one, up = up + :one',
          ConditionExpression: 'attribute_exists(authorId)',
          ExpressionAttributeValues: { ':one': 1 },
        };
        await transact(client, [{ Update }]);
      } else {
        written.delete(id);
        await client.send(new DeleteCommand({ TableName: community, Key: contributionKey(id) }));
      }
    }

    async function save(what: string, person: string, named: string): Promise<void> {
      const tornado = await record.tornado(named);
      if (!tornado) return;
      const mine = saved.get(person);
      const at = tick();
      const isSaving = what === 'save';
      if (isSaving && !mine?.has(tornado.id)) mine?.set(tornado.id, new Map([[tornado.id, at]]));
      if (!isSaving) mine?.delete(tornado.id);
      const key = { TableName: community, Key: bookmarkKey(person, tornado.id) };
      const count = {
        Update: {
          TableName: community,
          Key: profileKey(person),
          UpdateExpression: 'ADD bookmarks :by',
          ExpressionAttributeValues: { ':by': isSaving ? 1 : -1 },
        },
      };
      const Item = toBookmarkItem(person, toBookmark(tornado, at));
      const change = isSaving
        ? { Put: { TableName: community, Item, ConditionExpression: 'attribute_not_exists(pk)' } }
        : { Delete: { ...key, ConditionExpression: 'attribute_exists(pk)' } };
      await refusedConditions(transact(client, [change, count]));
    }

    async function release(step: Step): Promise<void> {
      for (const Item of toMoveItems(++run, record.take(step))) {
        await client.send(new PutCommand({ TableName: catalogue, Item }));
      }
    }

    /** Dies at each fault, goes on from the beginning, and at last finishes. */
    async function followWith(faults: WriteFault[], meanwhile: () => Promise<unknown>): Promise<void> {
      faulty.faults.push(...faults);
      const acting = meanwhile();
      for (let died = true; died;) {
        died = await follow(faulty.client).then(
          () => false,
          () => true,
        );
      }
      faulty.faults.length = 0;
      await acting;
      for (const [person, mine] of saved) saved.set(person, settled(mine, record));
    }

    async function check(): Promise<void> {
      for (const place of everyTarget) {
        const present = await Promise.all(
          [...written].map(async ([id, { origin }]) => ({ id, at: await record.target(origin) })),
        );
        const expected = present.filter(({ at }) => at?.kind === place.kind && at.id === place.id);
        const { contributions: listed } = await store.ofTarget(place.kind, place.id, { max: 500 });
        expect(listed.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        for (const one of listed) {
          const about = written.get(one.id);
          expect(one.target).toEqual(about && (await record.target(about.origin)));
          expect(one).toMatchObject({ net: about?.net, up: about?.net, createdAt: about?.first.createdAt });
        }
      }
      for (const [person, mine] of saved) {
        const items = await queryAll(client, prefixQuery(community, bookmarksOf(person)));
        const stored = items.map(fromBookmarkItem).map((one) => `${one.id} ${one.bookmark_created_at}`);
        const expected = [...mine].map(([id, origins]) => `${id} ${[...origins.values()].toSorted()[0]}`);
        expect(stored.toSorted()).toEqual(expected.toSorted());
        const { Item: profile } = await client.send(
          new GetCommand({ TableName: community, Key: profileKey(person) }),
        );
        expect(profile?.['bookmarks']).toBe(mine.size);
      }
      expect(await findPendingMoves(client, catalogue)).toEqual([]);
    }

    return { community, record, written, write, act, save, release, follow, followWith, check, faulty };
  }

  it('are where the record says after any sequence of changes, deaths and repetitions, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 35 }), async (steps) => {
        const world = await newWorld();
        for (const step of steps) {
          if (step.what === 'release' && 'step' in step) await world.release(step.step);
          else if ('faults' in step) {
            await world.followWith([...step.faults], async () => {
              // One after another: a vote at the moment of a deletion is refused, which is not the subject here.
              for (const one of step.meanwhile) await world.act(one);
            });
            if (step.twice) await world.follow();
          } else if ('person' in step) await world.save(step.what, step.person, step.tornado);
          else if ('target' in step || 'nth' in step) await world.act(step);
        }
        await world.followWith([], async () => {});
        await world.check();
      }),
      // Shrinking takes minutes over a database.
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('come back after a promotion is taken back, but not what was written to the tornado', async () => {
    const world = await newWorld();
    const [[tornado], [report]] = [tornadoes, reports];
    const before = await world.write({ kind: 'spc-report', id: report });
    await world.release({ what: 'promote', report, to: tornado });
    await world.follow();
    const after = await world.write({ kind: 'tornado', id: tornado });
    await world.check();
    await world.release({ what: 'unpromote', report });
    await world.follow();
    await world.check();
    const read = async (id: string | undefined) =>
      fromContributionItem(
        (await client.send(new GetCommand({ TableName: world.community, Key: contributionKey(String(id)) })))
          .Item ?? {},
      );
    expect((await read(before?.id)).target).toMatchObject({ kind: 'spc-report', id: report });
    expect(await read(before?.id)).not.toHaveProperty('origin');
    expect((await read(after?.id)).target).toMatchObject({ kind: 'tornado', id: tornado });
  });

  it('are found in the second look if they were written to the earlier target meanwhile', async () => {
    const world = await newWorld();
    const [from, into] = tornadoes;
    const target = { kind: 'tornado', id: from, display_name: from, state: 'Kansas' } as const;
    const late = madeUpContribution({ createdAt: tick(), target });
    await world.release({ what: 'merge', from, into });
    const pause = () => putContributions(client, world.community, [late]);
    await followMoves([], { client, catalogue, community: world.community, present: world.record, pause });
    world.written.set(late.id, { origin: target, net: 0, first: late });
    await world.check();
  });

  it('stay deleted if that happens between the reading and the writing', async () => {
    const world = await newWorld();
    const [from, into] = tornadoes;
    const deleted = await world.write({ kind: 'tornado', id: from });
    await world.release({ what: 'merge', from, into });
    const { community } = world;
    const Key = contributionKey(String(deleted?.id));
    let asked = 0;
    const target = async (named: MoveTarget) => {
      // The first two questions are about the targets of the move, before anything is read.
      if (++asked === 3) await client.send(new DeleteCommand({ TableName: community, Key }));
      return world.record.target(named);
    };
    const present = { tornado: world.record.tornado, target };
    await followMoves([], { client, catalogue, community, present, pause: async () => {} });
    expect((await client.send(new GetCommand({ TableName: community, Key }))).Item).toBeUndefined();
  });

  it('are left alone if another run moved them between the reading and the writing', async () => {
    const world = await newWorld();
    const [from, into, other] = tornadoes;
    const moved = await world.write({ kind: 'tornado', id: from });
    await world.release({ what: 'merge', from, into });
    const { community } = world;
    const key = { TableName: community, Key: contributionKey(String(moved?.id)) };
    const elsewhere = { kind: 'tornado', id: other, display_name: other, state: 'Kansas' } as const;
    let asked = 0;
    const target = async (named: MoveTarget) => {
      if (++asked === 3) {
        const { Item } = await client.send(new GetCommand(key));
        const there = fromContributionItem({
          ...Item,
          target: elsewhere,
          ...targetKey(elsewhere, fromContributionItem(Item ?? {})),
        });
        await putContributions(client, community, [there]);
      }
      return world.record.target(named);
    };
    const present = { tornado: world.record.tornado, target };
    await followMoves([], { client, catalogue, community, present, pause: async () => {} });
    const { Item: after } = await client.send(new GetCommand(key));
    expect(fromContributionItem(after ?? {}).target).toEqual(elsewhere);
  });

  it('stay out of every list when they are removed, and bookmarks of a deleted account are not written', async () => {
    const world = await newWorld();
    const [from, into] = tornadoes;
    const removed = await world.write({ kind: 'tornado', id: from });
    await world.save('save', 'anna', from);
    await world.release({ what: 'merge', from, into });
    const { community } = world;
    await client.send(
      new UpdateCommand({
        TableName: community,
        Key: contributionKey(String(removed?.id)),
        UpdateExpression: 'REMOVE g1pk, g1sk, authorId',
      }),
    );
    await client.send(new PutCommand({ TableName: community, Item: profileKey('anna') }));
    await world.follow();
    const store = contributionStore(client, community, () => clock);
    expect(await store.ofTarget('tornado', into, { max: 1 })).toEqual({ contributions: [], next: null });
    const { Item: moved } = await client.send(
      new GetCommand({ TableName: community, Key: bookmarkKey('anna', into) }),
    );
    expect(moved).toBeUndefined();
  });
});

function settled(
  mine: ReadonlyMap<string, ReadonlyMap<string, string>>,
  record: MovingRecord,
): Map<string, Map<string, string>> {
  const after = new Map<string, Map<string, string>>();
  for (const origins of mine.values()) {
    for (const [origin, at] of origins) {
      const id = record.idOf(origin);
      const there = after.get(id) ?? new Map<string, string>();
      const earlier = there.get(origin);
      there.set(origin, earlier !== undefined && earlier < at ? earlier : at);
      after.set(id, there);
    }
  }
  return after;
}
