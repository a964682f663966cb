import type { AnswerSummary, WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { movedTarget, toMoveItems } from '../../domain/catalogue/move-items.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import type { ItemChange } from '../../platform/events/item-change.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import * as histories from '../../testing/histories.ts';
import { answered, refused, type Answer } from '../../testing/histories.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpProfile, madeUpSuspension, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startAnswersEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { eraseAccount } from '../accounts/leaving/erase-account.ts';
import { followMoves } from '../moves/follow-moves.ts';
import { withholdAnswers } from './withhold-answers.ts';

/** Around two crowds a mile apart, and alone. All on the day of the tornado. */
const variants: readonly WitnessAnswer[] = [
  {
    memory: 'own',
    place: { lat: 35.3312, lon: -97.4861 },
    at: '2013-05-20T20:16:00Z',
    shelter: 'basement',
    warning: 'siren',
    noticed: ['roar'],
  },
  {
    memory: 'own',
    place: { lat: 35.3359, lon: -97.4802 },
    at: '2013-05-20T20:29:00Z',
    shelter: 'inner_room',
    warning: 'siren',
    noticed: ['tornado', 'debris'],
  },
  {
    memory: 'passed_on',
    place: { lat: 35.3391, lon: -97.4752 },
    at: null,
    shelter: 'vehicle',
    warning: 'broadcast',
    noticed: ['none'],
  },
  {
    memory: 'own',
    place: { lat: 35.3402, lon: -97.4749 },
    at: '2013-05-20T20:31:00Z',
    shelter: null,
    warning: null,
    noticed: ['roar', 'tornado'],
  },
  {
    memory: 'own',
    place: { lat: 35.6, lon: -97.9 },
    at: '2013-05-20T20:17:00Z',
    shelter: 'outdoors',
    warning: 'none',
    noticed: [],
  },
  { memory: 'own', place: null, at: null, shelter: 'safe_room', warning: 'phone', noticed: ['hail'] },
];

type Named = 'stays' | 'merged';
/** What somebody answered about one tornado, by the one that it was asked about. */
interface Given {
  variant: number | undefined;
  givenAt: string;
  changedAt: string;
}
interface Own {
  id: string;
  cookie: string;
  given: Partial<Record<Named, Given>>;
  isSuspended: boolean;
  hasLeft: boolean;
}
/** What was public at last: whose answers as of when, and what they came to. */
interface Published {
  of: { person: string; changedAt: string }[];
  count: ReturnType<typeof countOf>;
}
interface Model {
  people: Own[];
  isMerged: boolean;
  published: Partial<Record<Named, Published>>;
}
interface Call {
  by: number;
  action: 'give' | 'withdraw' | 'look' | 'count' | 'leave' | 'suspend' | 'restore' | 'merge' | 'split';
  about: Named;
  variant: number;
}

const crowd = 7;
const callOf = (...actions: Call['action'][]): fc.Arbitrary<Call> =>
  fc.record({
    by: fc.nat(crowd - 1),
    action: fc.constantFrom(...actions),
    about: fc.constantFrom<Named[]>('stays', 'stays', 'merged'),
    variant: fc.nat(variants.length - 1),
  });
/** Most have answered when it begins. */
const opening = fc.tuple(...Array.from({ length: 5 }, () => fc.nat(variants.length - 1))).map((chosen) =>
  chosen.map((variant, by): histories.Step<Call> => ({
    calls: [{ by, action: 'give', about: 'stays', variant }],
  })),
);
const own = histories.stepsOf(callOf('give', 'give', 'give', 'withdraw', 'look'), {
  minLength: 1,
  maxLength: 2,
});
const others = callOf('suspend', 'restore', 'merge', 'merge', 'split', 'leave').map((one) => [
  { calls: [one] },
]);
const looked = callOf('count').map((one) => [{ calls: [one] }]);
const history = fc
  .tuple(
    opening,
    fc.array(fc.oneof({ weight: 3, arbitrary: own }, { weight: 2, arbitrary: others }, looked), {
      minLength: 5,
      maxLength: 9,
    }),
  )
  .map(([first, parts]) => [...first, ...parts.flat()]);

const presentOf = ({ isMerged }: Model, about: Named): Named => (isMerged ? 'stays' : about);
/** What is under one tornado at present, the first asked about first. */
function under(model: Model, { given }: Own, place: Named): [Named, Given][] {
  const all = (['merged', 'stays'] as const).flatMap((name): [Named, Given][] => {
    const one = given[name];
    return one ? [[name, one]] : [];
  });
  return all.filter(([origin]) => presentOf(model, origin) === place);
}
function last(answers: readonly [Named, Given][]): [Named, Given] | undefined {
  const there = answers.filter(([, { variant }]) => variant !== undefined);
  return there.toSorted(([, a], [, b]) => (a.changedAt < b.changedAt ? 1 : -1))[0];
}
const shownOf = ({ variant = 0, givenAt, changedAt }: Given) => ({
  ...variants[variant],
  given_at: givenAt,
  changed_at: changedAt,
});
const counted = (model: Model, place: Named) =>
  model.people.flatMap((one) => {
    const answer = last(under(model, one, place));
    return answer && !one.isSuspended ? [{ ...answer[1], person: one.id }] : [];
  });

/** What a reader is shown, who may have to replace it. */
function readPublic(model: Model, place: Named): Published | undefined {
  const now = counted(model, place);
  const own = model.published[place];
  const other = place === 'stays' ? 'merged' : 'stays';
  const isOther = model.people.some((one) => under(model, one, place).some(([origin]) => origin === other));
  const merged = isOther ? model.published[other] : undefined;
  const earlier = [own, merged].filter((one) => one !== undefined);
  const sums = [...earlier.map((one) => [one]), ...(earlier.length > 1 ? [earlier] : [])];
  if (sums.some((sum) => differing(sum, now) < 3))
    return own ?? (merged && { ...merged, count: { ...merged.count, place } });
  if (now.length < 5) return undefined;
  const of = now.map(({ person, changedAt }) => ({ person, changedAt }));
  const fresh = { of, count: countOf(place, now) };
  model.published[place] = fresh;
  return fresh;
}

/** How many differ, as far as somebody can know who remembers neither persons nor answers. Really it is never less. */
function differing(sum: readonly Published[], now: readonly { person: string; changedAt: string }[]): number {
  const before = sum.flatMap(({ of }) => of);
  const newest = sum.map(newestOf).toSorted().at(-1) ?? '';
  const late = now.filter(({ changedAt }) => changedAt > newest).length;
  const [stayed, missing] = [now.length - late, before.length - now.length];
  const known =
    stayed > before.length ? now.length - before.length : late + Math.max(0, Math.ceil(missing / sum.length));
  const versions = (all: typeof before, person: string) =>
    all
      .flatMap((one) => (one.person === person ? [one.changedAt] : []))
      .toSorted()
      .join();
  const everybody = [...new Set([...before, ...now].map(({ person }) => person))];
  const really = everybody.filter((person) => versions(before, person) !== versions([...now], person)).length;
  expect(known, JSON.stringify({ before, now })).toBeLessThanOrEqual(really);
  return known;
}

const newestOf = (published: Published | undefined) =>
  (published?.of ?? [])
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1) ?? '';

function answer(model: Model, { by, action, about, variant }: Call): unknown {
  const one = model.people[by] as Own;
  const at = new Date(Date.now()).toISOString();
  const isOwn = action === 'give' || action === 'withdraw' || action === 'look';
  if (isOwn && one.hasLeft) return refused(401, 'Please log in first.');
  switch (action) {
    case 'give': {
      if (one.isSuspended) return refused(403, 'suspended');
      const there = under(model, one, presentOf(model, about));
      const before = last(there);
      const origin = before?.[0] ?? there[0]?.[0] ?? presentOf(model, about);
      const isSame = before?.[1].variant === variant;
      const changedAt = isSame ? before[1].changedAt : at;
      const given = { variant, givenAt: before?.[1].givenAt ?? at, changedAt };
      one.given[origin] = given;
      return answered(shownOf(given));
    }
    case 'withdraw':
      for (const [origin, given] of under(model, one, presentOf(model, about))) {
        if (one.isSuspended) given.variant = undefined;
        else delete one.given[origin];
      }
      return answered('withdrawn');
    case 'look': {
      const there = last(under(model, one, about));
      if (!there) return answered(null);
      const shown = readPublic(model, about);
      const newest = newestOf(shown === model.published[about] ? shown : undefined);
      return answered([shownOf(there[1]), counted(model, about).length, there[1].changedAt <= newest]);
    }
    case 'count':
      return answered(readPublic(model, about)?.count ?? { place: about, people: null });
    case 'leave':
      Object.assign(one, { given: {}, hasLeft: true });
      return answered('left');
    case 'suspend':
    case 'restore':
      if (!one.hasLeft) one.isSuspended = action === 'suspend';
      // What was withdrawn meanwhile was kept for the suspension alone.
      if (!one.isSuspended)
        for (const [origin, { variant: left }] of Object.entries(one.given))
          if (left === undefined) delete one.given[origin as Named];
      return answered('followed');
    default:
      model.isMerged = action === 'merge';
      return answered('followed');
  }
}

/** Counted again in another way: place by place, from the narrowest cell to the widest. */
function countOf(place: Named, given: readonly Given[]) {
  if (given.length < 5) return { place, people: null };
  const answers = given.map(({ variant = 0 }) => variants[variant] as WitnessAnswer);
  const choices = (of: (answer: WitnessAnswer) => readonly string[]) => {
    const all = answers.map(of).filter((chosen) => chosen.length > 0);
    if (all.length < 5) return null;
    return all.flat().toSorted().join(' ');
  };
  const quarters = answers.flatMap(({ at }) =>
    at === null ? [] : [at.slice(0, 14) + String(Math.floor(Number(at.slice(14, 16)) / 15))],
  );
  return {
    place,
    people: answers.length,
    passedOn: answers.filter(({ memory }) => memory !== 'own').length,
    shelter: choices(({ shelter }) => (shelter ? [shelter] : [])),
    warning: choices(({ warning }) => (warning ? [warning] : [])),
    noticed: choices(({ noticed }) => noticed),
    times: [...new Set(quarters)]
      .map((quarter) => quarters.filter((one) => one === quarter).length)
      .filter((people) => people > 2)
      .toSorted((a, b) => a - b),
    ...cellsOf(answers.flatMap(({ place: at }) => at ?? [])),
  };
}
function cellsOf(all: readonly Position[]) {
  const found: string[] = [];
  let left = [...all];
  for (const km of [1, 4, 16]) {
    const [high, wide] = [km / 100, km / 80];
    const isWith = (a: Position, b: Position) =>
      Math.floor(a.lat / high) === Math.floor(b.lat / high) &&
      Math.floor(a.lon / wide) === Math.floor(b.lon / wide);
    const crowds = left.map((one) => left.filter((other) => isWith(one, other)));
    const shared = crowds.filter((those) => those.length >= 3);
    for (const those of new Set(shared.map((one) => one.map((at) => left.indexOf(at)).join())))
      found.push(`${km} ${those.split(',').length}`);
    left = left.filter((one) => !shared.some((those) => those.includes(one)));
  }
  return { cells: found.toSorted(), elsewhere: left.length };
}
/** The product's count in the same form. Each cell must be as wide as it says, and hold somebody. */
function toCount(place: Named, summary: AnswerSummary) {
  const { people, passed_on: passedOn, counts, times, cells, elsewhere } = summary;
  if (people === null) {
    expect(summary).toMatchObject({ passed_on: 0, written: null, times: [], cells: [], elsewhere: 0 });
    expect(Object.values(counts)).toEqual([null, null, null]);
    return { place, people };
  }
  const choices = (question: keyof typeof counts) =>
    counts[question] &&
    Object.entries(counts[question].choices)
      .flatMap(([choice, count]) => Array.from({ length: count }, () => choice))
      .toSorted()
      .join(' ');
  return {
    place,
    people,
    passedOn,
    shelter: choices('shelter'),
    warning: choices('warning'),
    noticed: choices('noticed'),
    times: times.map((one) => one.people).toSorted((a, b) => a - b),
    cells: cells
      .map(({ south, west, north, east, people: inside }) => {
        const holds = ({ lat, lon }: Position) => lat >= south && lat < north && lon >= west && lon < east;
        expect(variants.some((one) => one.place && holds(one.place))).toBe(true);
        expect(east - west).toBeCloseTo((north - south) * 1.25, 3);
        return `${Math.round((north - south) * 100)} ${inside}`;
      })
      .toSorted(),
    elsewhere,
  };
}

describe.each(dynamodbStandIns)('answers of people who were there, over $name', ({ endpoint }) => {
  let entry: Awaited<ReturnType<typeof startAnswersEntry>>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startAnswersEntry(endpoint);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('are counted as in a plain model after any history', { timeout: 300_000 }, async () => {
    await histories.tryHistories('histories of answers', { few: 1, all: 40 }, history, async (steps) => {
      const world = await newWorld();
      await histories.liveThrough(steps, world);
    });
  });

  let worlds = 0;
  async function newWorld(): Promise<histories.World<Model, Call>> {
    const { client, community, catalogue: table, watched } = entry;
    const number = ++worlds;
    const tornadoes = Object.fromEntries(
      (['stays', 'merged'] as const).map((name) => [
        name,
        madeUpTornado('2013-05-20T19:56:00Z', {
          id: mintTornadoId('2013-05-20', `${name} ${number}`),
          convective_date: '2013-05-20',
          start_lat: 35.284,
          start_lon: -97.628,
          end_lat: 35.341,
          end_lon: -97.4,
          tornado_path: null,
        }),
      ]),
    ) as Record<Named, ReturnType<typeof madeUpTornado>>;
    const [stays, merged] = [tornadoes.stays.id, tornadoes.merged.id];
    let run = number * 1_000;
    const publish = (isMerged: boolean) =>
      publishTestRecord(
        { client, table, bucket: { objects: new Map() }, bucketName: 'media' },
        {
          run: ++run,
          tornadoes: isMerged ? [tornadoes.stays] : Object.values(tornadoes),
          redirects: isMerged ? { [merged]: stays } : {},
        },
      );
    await publish(false);
    const people = await Promise.all(
      Array.from({ length: crowd }, async (): Promise<Own> => {
        const { profile, cookie } = await putSignedIn(client, community);
        return { id: profile.id, cookie, given: {}, isSuspended: false, hasLeft: false };
      }),
    );
    const find = tornadoOfRecord(client, table);
    const present = { tornado: find, target: async () => undefined };
    const withhold = withholdAnswers(client, community);
    const changeOf = (person: string): ItemChange => ({
      id: 'x',
      kind: 'profile',
      event: 'MODIFY',
      key: { person },
      changed: [],
      before: {},
    });

    async function happen({ by, action }: Call, model: Model): Promise<string> {
      const one = model.people[by] as Own;
      const { id } = one;
      if (action === 'leave') {
        await putProfile(client, community, { id, authEpoch: 1, deletedAt: '2026-11-28T12:00:00.000Z' });
        await eraseAccount(client, community, async () => {})(changeOf(id));
        return 'left';
      }
      if (action === 'merge' || action === 'split') {
        await publish(action === 'merge');
        await putInBatches(
          client,
          table,
          toMoveItems(run, [movedTarget('tornado', merged), movedTarget('tornado', stays)]),
        );
        const follow = () =>
          followMoves([], { client, catalogue: table, community, present, pause: async () => {} });
        await follow();
        await follow();
        return 'followed';
      }
      if (!one.hasLeft) {
        await putProfile(
          client,
          community,
          madeUpProfile({ id, ...(action === 'suspend' ? { suspension: madeUpSuspension } : {}) }),
        );
      }
      await withhold(changeOf(id));
      await withhold(changeOf(id));
      return 'followed';
    }

    async function ask(call: Call, model: Model): Promise<Answer> {
      const { by, action, about, variant } = call;
      const path = `/tornadoes/${tornadoes[about].id}/answers`;
      const { cookie } = model.people[by] as Own;
      if (action === 'count') {
        const { status, body } = await entry.ask('GET', path);
        return { status, body: toCount(about, body as AnswerSummary) };
      }
      const method = { give: 'PUT', withdraw: 'DELETE', look: 'GET' }[action as string];
      if (!method) return answered(await happen(call, model));
      const body = method === 'PUT' ? variants[variant] : undefined;
      const given = await histories.untilAnswered(() => entry.ask(method, `${path}/own`, { cookie, body }));
      if (given.error !== undefined) return given.status === 403 ? refused(403, 'suspended') : given;
      if (action === 'withdraw') return answered('withdrawn');
      const { answer: shown, people: among, in_results: isIn } = given.body as Record<string, unknown>;
      return answered(action === 'give' ? shown : shown === null ? null : [shown, among, isIn]);
    }

    const looks = (calls: readonly Call[]): Call[] => [
      ...(calls.length > 0 ? calls.map((one): Call => ({ ...one, action: 'look' })) : []),
      ...(['stays', 'merged'] as const).map((about): Call => ({ by: 0, action: 'count', about, variant: 0 })),
    ];
    return { watched, model: { people, isMerged: false, published: {} }, answer, ask, looks };
  }
});
