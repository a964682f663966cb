import { answerSentences as says } from '@touchdown/shared/answers/answer-sentences.ts';
import type { AnswerSummary, WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerKey, toAnswerAttributes, type StoredAnswers } from '../../domain/answers/answer-items.ts';
import type { ItemChange } from '../../platform/events/item-change.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpProfile, madeUpSuspension, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startAnswersEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { publicResults } from './public-results.ts';
import { withholdAnswers } from './withhold-answers.ts';

const siren: WitnessAnswer = {
  memory: 'own',
  place: { lat: 35.33917, lon: -97.48667 },
  at: '2013-05-20T20:17:00Z',
  shelter: 'basement',
  warning: 'siren',
  noticed: ['roar'],
};
const phone: WitnessAnswer = { ...siren, at: '2013-05-20T20:31:00Z', warning: 'phone' };

const ids = Array.from({ length: 12 }, (_, number) => mintTornadoId('2013-05-20', `answered ${number}`));

describe.each(dynamodbStandIns)('the public counts of answers, over $name', ({ endpoint }) => {
  let entry: Awaited<ReturnType<typeof startAnswersEntry>>;
  beforeAll(async () => {
    entry = await startAnswersEntry(endpoint);
    const { client, catalogue: table } = entry;
    const tornadoes = ids.map((id) =>
      madeUpTornado('2013-05-20T19:56:00Z', {
        id,
        start_lat: 35.3,
        start_lon: -97.6,
        end_lat: 35.3,
        end_lon: -97.4,
      }),
    );
    await publishTestRecord(
      { client, table, bucket: { objects: new Map() }, bucketName: 'media' },
      { tornadoes },
    );
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  const unused = [...ids];
  const nextTornado = () => unused.pop() ?? '';
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  const somebody = () => putSignedIn(entry.client, entry.community, { profile: madeUpProfile() });
  const own = (method: string, id: string, { cookie }: Somebody, body?: unknown) =>
    entry.ask(method, `/tornadoes/${id}/answers/own`, { cookie, body });
  async function answer(id: string, body: WitnessAnswer, person?: Somebody): Promise<Somebody> {
    const by = person ?? (await somebody());
    expect((await own('PUT', id, by, body)).status).toBe(200);
    return by;
  }
  const crowd = (id: string, length: number) => Promise.all(Array.from({ length }, () => answer(id, siren)));
  /** In each form in which others see them. */
  const all = async (id: string) =>
    Promise.all(
      ['', '.csv', '.geojson'].map(async (ending) => {
        const { status, body } = await entry.ask('GET', `/tornadoes/${id}/answers${ending}`);
        expect(status).toBe(200);
        return body;
      }),
    );
  const summary = async (id: string) =>
    (await entry.ask('GET', `/tornadoes/${id}/answers`)).body as AnswerSummary;
  const people = async (id: string) => (await summary(id)).people;

  const suspend = async (_id: string, { profile: { id } }: Somebody) => {
    await putProfile(entry.client, entry.community, madeUpProfile({ id, suspension: madeUpSuspension }));
    const change: ItemChange = {
      id: 'x',
      kind: 'profile',
      event: 'MODIFY',
      key: { person: id },
      changed: [],
      before: {},
    };
    await withholdAnswers(entry.client, entry.community)(change);
  };
  type Step = (id: string, person: Somebody) => Promise<unknown>;
  it.each<[string, Step, number]>([
    ['a new answer', (id) => answer(id, phone), 11],
    ['a change', (id, person) => answer(id, phone, person), 8],
    ['a withdrawal', (id, person) => own('DELETE', id, person), 5],
    ['a suspension', suspend, 5],
    [
      'a withdrawal before another answer',
      async (id, person) => {
        await own('DELETE', id, person);
        await answer(id, phone, person);
      },
      8,
    ],
  ])('stay as they were after %s, and after another, and show three together', async (_what, step, then) => {
    const id = nextTornado();
    const [first, second, third] = (await crowd(id, 8)) as [Somebody, Somebody, Somebody];
    const before = await all(id);
    expect(await people(id)).toBe(8);
    await step(id, first);
    expect(await all(id)).toEqual(before);
    await step(id, second);
    expect(await all(id)).toEqual(before);
    await step(id, third);
    expect(await people(id)).toBe(then);
    const after = await all(id);
    for (const [at, one] of after.entries()) expect(one).not.toEqual(before[at]);
  });

  it('are gone together too, where few are left', async () => {
    const id = nextTornado();
    const [first, second, third] = (await crowd(id, 5)) as [Somebody, Somebody, Somebody];
    expect(await people(id)).toBe(5);
    for (const person of [first, second]) await own('DELETE', id, person);
    expect(await people(id)).toBe(5);
    await own('DELETE', id, third);
    expect(await summary(id)).toMatchObject({
      people: null,
      written: null,
      cells: [],
      times: [],
      elsewhere: 0,
    });
    expect(await all(id)).not.toContain('basement');
  });

  it('are told beside one’s own answers: whether they are in, and how many have answered', async () => {
    const id = nextTornado();
    const [first] = (await crowd(id, 5)) as [Somebody];
    const look = async (person: Somebody) => (await own('GET', id, person)).body;
    expect(await look(first)).toMatchObject({ people: 5, in_results: true });
    const sixth = await answer(id, phone);
    expect(await look(sixth)).toMatchObject({ people: 6, in_results: false, answer: phone });
    expect(await look(first)).toMatchObject({ people: 6, in_results: true });
    await answer(id, phone, first);
    expect(await look(first)).toMatchObject({ in_results: false, answer: phone });
    await answer(id, phone);
    expect(await look(first)).toMatchObject({ people: 7, in_results: true });
    // The same answers again are no change.
    await answer(id, phone, first);
    expect(await look(first)).toMatchObject({ in_results: true });
    expect((await own('DELETE', id, sixth)).body).toEqual({
      message: `${says.withdrawn} ${says.fewAtATime}`,
    });
    expect(await look(sixth)).toEqual({ answer: null, people: null });
    expect(await people(id)).toBe(7);
  });

  it('are the same for two readers at once, and nobody replaces newer ones', async () => {
    const id = nextTornado();
    await crowd(id, 5);
    for (const total of [5, 8]) {
      expect(await Promise.all([people(id), people(id), people(id)])).toEqual([total, total, total]);
      await crowd(id, 3);
    }
    // Somebody with fewer answers before their eyes is the slower one.
    const others = publicResults({
      client: entry.client,
      table: entry.community,
      settings: async () => ({}),
      about: async () => madeUpAnswers(id, 20, '2026-11-29T00:00:00.000Z'),
    });
    let isFirst = true;
    entry.watched.before('PutItem', async () => {
      if (isFirst) expect(await others.of(id)).toMatchObject({ people: 20, summary: { people: 20 } });
      isFirst = false;
    });
    expect(await people(id)).toBe(20);
    expect(isFirst).toBe(false);
  });

  it('stay as they were while they cannot be written', async () => {
    const id = nextTornado();
    await crowd(id, 5);
    entry.watched.fail('PutItem', 10);
    expect(await people(id)).toBeNull();
    entry.watched.mend();
    expect(await people(id)).toBe(5);
    await crowd(id, 3);
    entry.watched.fail('PutItem', 10);
    expect(await people(id)).toBe(5);
    entry.watched.mend();
    const ports = { client: entry.client, table: entry.community };
    const about = async () => madeUpAnswers(id, 30, '2026-11-29T00:00:00.000Z');
    const closed = publicResults({ ...ports, about, settings: async () => ({ readOnly: true }) });
    expect(await closed.of(id)).toMatchObject({ people: 30, summary: { people: 5 } });
    expect(await people(id)).toBe(8);
  });

  const madeUpAnswers = (tornado: string, length: number, at: string, origin = tornado): StoredAnswers[] =>
    Array.from({ length }, (_, number) => ({
      person: `P${origin}${at}${number}`,
      origin,
      tornado,
      answer: siren,
      givenAt: at,
      changedAt: at,
    }));
  /** As the mover leaves them. */
  const store = async (answers: readonly StoredAnswers[]) =>
    putInBatches(
      entry.client,
      entry.community,
      answers.map(({ answer: given, givenAt, changedAt, ...place }) => ({
        ...answerKey(place.person, place.origin),
        ...toAnswerAttributes(place),
        answer: given,
        givenAt,
        changedAt,
      })),
    );
  let pairs = 0;
  /** Two tornadoes with so many answers each, of which the first is the other one from `merge` on. */
  async function pair(gone: number, stays: number) {
    const name = (what: string) => mintTornadoId('2013-05-20', `${what} ${pairs}`);
    const [from, to] = [name('gone'), name('stays')];
    pairs++;
    const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
    await store([...madeUpAnswers(from, gone, early), ...madeUpAnswers(to, stays, late)]);
    const merge = (more = 0) =>
      store([
        ...madeUpAnswers(to, gone, early, from),
        ...madeUpAnswers(to, more, '2026-11-04T00:00:00.000Z', from),
      ]);
    const add = (more: number, at = '2026-11-03T00:00:00.000Z') => store(madeUpAnswers(to, more, at));
    return { from, to, merge, add };
  }

  it('do not tell of somebody who answered in the same millisecond as the newest of them', async () => {
    const { to, add } = await pair(0, 5);
    expect(await people(to)).toBe(5);
    await add(1, '2026-11-02T00:00:00.000Z');
    await store(madeUpAnswers(to, 6, '2026-11-02T00:00:00.000Z'));
    expect(await people(to)).toBe(5);
    await store(madeUpAnswers(to, 8, '2026-11-02T00:00:00.000Z'));
    expect(await people(to)).toBe(8);
  });

  it('need five of two tornadoes that are one now', async () => {
    const few = await pair(2, 2);
    await few.merge();
    expect(await people(few.to)).toBeNull();
    const enough = await pair(2, 3);
    expect([await people(enough.from), await people(enough.to)]).toEqual([null, null]);
    await enough.merge();
    expect(await people(enough.to)).toBe(5);
  });

  it('follow a merge, and do not tell of the few who had answered about the other tornado', async () => {
    const { from, to, merge, add } = await pair(6, 1);
    const before = await summary(from);
    expect([before.people, await people(to)]).toEqual([6, null]);
    await merge();
    expect(await summary(to)).toEqual({ ...before, tornado_id: to });
    expect(await people(from)).toBeNull();
    await add(1);
    expect(await people(to)).toBe(6);
    await add(2);
    expect(await people(to)).toBe(9);
  });

  it('of two tornadoes do not tell of one who had answered since, as a part of their sum', async () => {
    const { from, to, merge, add } = await pair(6, 7);
    expect([await people(from), await people(to)]).toEqual([6, 7]);
    await merge(1);
    expect(await people(to)).toBe(7);
    await add(2);
    expect(await people(to)).toBe(16);
  });
});
