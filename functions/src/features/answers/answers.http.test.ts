import { answerSentences as says } from '@touchdown/shared/answers/answer-sentences.ts';
import type { AnswerSummary, WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { ownAnswersPerPage } from '@touchdown/shared/answers/answer-choices.ts';
import { answerRoutes } from '@touchdown/shared/answers/routes.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  answerKey,
  answersOf,
  toAnswerAttributes,
  toAnswerPlace,
} from '../../domain/answers/answer-items.ts';
import type { HiddenBy } from '../../domain/contributions/contribution-item.ts';
import { update, write } from '../../platform/aws/items.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { itemsQuery, queryAll } from '../../platform/aws/queries.ts';
import type { ItemChange } from '../../platform/events/item-change.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, madeUpSuspension, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startAnswersEntry } from '../../testing/start-takedowns-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { withholdAnswers } from './withhold-answers.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});
/** Nobody knows where it was. */
const nowhere = madeUpTornado('1955-05-25T03:30:00Z', { start_lat: null, start_lon: null });
/** Two that become one. */
const [stays, gone] = ['2011-05-22T22:34:00Z', '2011-05-22T22:36:00Z'].map((at) =>
  madeUpTornado(at, { start_lat: 37.05, start_lon: -94.6, end_lat: 37.05, end_lon: -94.3 }),
) as [typeof moore, typeof moore];
const withdrawn = madeUpTornado('1974-04-03T20:30:00Z', { status: 'withdrawn' });

const full: WitnessAnswer = {
  memory: 'own',
  place: { lat: 35.33917, lon: -97.48667 },
  at: '2013-05-20T20:17:00Z',
  shelter: 'basement',
  warning: 'siren',
  noticed: ['roar', 'debris'],
};
const empty: WitnessAnswer = { ...full, place: null, at: null, shelter: null, warning: null, noticed: [] };

describe.each(oneStandIn)('answers, over $name', ({ endpoint }) => {
  let entry: Awaited<ReturnType<typeof startAnswersEntry>>;
  beforeAll(async () => {
    entry = await startAnswersEntry(endpoint);
    const { client, catalogue: table } = entry;
    await publishTestRecord(
      { client, table, bucket: { objects: new Map() }, bucketName: 'media' },
      { tornadoes: [moore, nowhere, withdrawn, stays, gone], aliases: { [moore.id]: ['ncei:5'] } },
    );
  });
  afterAll(() => entry.stop());

  type Person = Awaited<ReturnType<typeof somebody>>;
  const somebody = (over = {}) =>
    putSignedIn(entry.client, entry.community, { profile: madeUpProfile(over) });
  const put = (cookie: string, body: unknown, id: string = moore.id) =>
    entry.ask('PUT', `/tornadoes/${id}/answers/own`, { cookie, body });
  const summary = async () =>
    (await entry.ask('GET', `/tornadoes/${moore.id}/answers`)).body as AnswerSummary;

  it.each([
    ['nothing', empty, says.empty],
    ['a place in another state', { ...full, place: { lat: 36.3, lon: -97.5 } }, says.tooFar],
    ['a place in the sea', { ...full, place: { lat: 0, lon: 0 } }, says.tooFar],
    ['the evening before', { ...full, at: '2013-05-20T11:59:00Z' }, says.otherDay],
    ['a year later', { ...full, at: '2014-05-20T20:17:00Z' }, says.otherDay],
    ['none beside others', { ...full, noticed: ['none', 'roar'] }, says.noneBeside],
  ])('refuse %s with a sentence', async (_what, body, error) => {
    const { cookie } = await somebody();
    expect(await put(cookie, body)).toMatchObject({ status: 400, body: { error, code: 'INVALID_REQUEST' } });
  });

  it.each([
    { shelter: 'castle' },
    { place: { lat: 91, lon: 0 } },
    { at: 'yesterday' },
    { noticed: 'roar' },
    { name: 'Ada' },
    { memory: null },
  ])('refuse what is no answer: %o', async (odd) => {
    const { cookie } = await somebody();
    expect((await put(cookie, { ...full, ...odd })).status).toBe(400);
  });

  it('take times until noon UTC of the next day, at the edges too, and a place up to fifty miles away', async () => {
    const { cookie } = await somebody();
    for (const at of ['2013-05-20T12:00:00Z', '2013-05-21T12:00:00Z'])
      expect((await put(cookie, { ...full, at })).status).toBe(200);
    expect((await put(cookie, { ...full, place: { lat: 34.59, lon: -97.628 } })).status).toBe(200);
    expect((await put(cookie, { ...full, place: { lat: 34.53, lon: -97.628 } })).status).toBe(400);
  });

  it('refuse a pin where nobody knows the path, a withdrawn tornado and one that is not there', async () => {
    const { cookie } = await somebody();
    const at = null;
    const noPath = { status: 400, body: { error: says.noPath } };
    expect(await put(cookie, { ...full, at }, nowhere.id)).toMatchObject(noPath);
    expect((await put(cookie, { ...full, at, place: null }, nowhere.id)).status).toBe(200);
    const gone = { status: 409, body: { error: says.withdrawnTornado } };
    expect(await put(cookie, { ...full, at }, withdrawn.id)).toMatchObject(gone);
    expect((await put(cookie, full, '19990503-aaaaaaaa')).status).toBe(404);
  });

  it('are one answer under every name of the tornado, and keep their first date', async () => {
    const { cookie, profile } = await somebody();
    const first = await put(cookie, full, 'ncei:5');
    expect(first.body).toMatchObject({ message: says.saved });
    const second = await put(cookie, { ...full, warning: 'phone' });
    const { answer } = first.body as { answer: { given_at: string } };
    expect(second.body).toMatchObject({
      message: says.changed,
      answer: { ...full, warning: 'phone', given_at: answer.given_at },
    });
    expect((await entry.ask('DELETE', `/tornadoes/${moore.id}/answers/own`, { cookie })).body).toEqual({
      message: says.withdrawn,
    });
    expect((await entry.ask('GET', `/tornadoes/${moore.id}/answers/own`, { cookie })).body).toEqual({
      answer: null,
      people: null,
    });
    expect(profile.id).toBeDefined();
  });

  it('are deleted around a merge, by each id and whether they have moved or not, and no others are', async () => {
    const blank = { ...full, place: null, at: null };
    const { client, catalogue: table } = entry;
    const left = async ({ profile: { id } }: Person) =>
      (await queryAll(client, itemsQuery(entry.community, answersOf(id)))).map(({ origin }) => origin);
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    for (const { cookie } of people) {
      expect((await put(cookie, blank, gone.id)).status).toBe(200);
      expect((await put(cookie, blank)).status).toBe(200);
    }
    await publishTestRecord(
      { client, table, bucket: { objects: new Map() }, bucketName: 'media' },
      { run: 2, tornadoes: [moore, nowhere, withdrawn, stays], redirects: { [gone.id]: stays.id } },
    );
    const [early, late, ...others] = people as [Person, Person, ...Person[]];
    const remove = async ({ cookie }: Person, id: string) =>
      expect(await entry.ask('DELETE', `/tornadoes/${id}/answers/own`, { cookie })).toMatchObject({
        status: 200,
      });
    await remove(early, gone.id);
    await remove(late, stays.id);
    expect([await left(early), await left(late)]).toEqual([[moore.id], [moore.id]]);
    for (const { profile } of others) {
      const place = { person: profile.id, origin: gone.id, tornado: stays.id };
      const { key, attributes } = toAnswerPlace(place);
      await write(client, update(entry.community, key, { set: attributes }));
    }
    const [moved, present, unreadable, lost] = others as [Person, Person, Person, Person];
    await remove(moved, gone.id);
    await remove(present, stays.id);
    expect([await left(moved), await left(present)]).toEqual([[moore.id], [moore.id]]);
    // Whoever deletes what is one's own needs no record.
    entry.watched.fail('GetItem', 100);
    await remove(unreadable, gone.id);
    entry.watched.mend();
    expect(await left(unreadable)).toEqual([moore.id]);
    await remove(lost, '19990503-aaaaaaaa');
    expect(new Set(await left(lost))).toEqual(new Set([gone.id, moore.id]));
  });

  it('are listed for whoever gave them, the newest tornado first, page by page, and for nobody else', async () => {
    const { cookie, profile } = await somebody();
    await put(cookie, full);
    await put(cookie, { ...full, at: null, place: null }, nowhere.id);
    const list = async (query = '') => {
      const { status, body } = await entry.ask('GET', `/answers/own${query}`, { cookie });
      expect(status).toBe(200);
      return answerRoutes.listOwnAnswers.response.parse(body).data;
    };
    const { answers, pagination } = await list();
    expect(answers.map((one) => [one.tornado_id, one.name, one.begin_wall, one.shelter])).toEqual([
      [moore.id, nameOf(moore).title, moore.begin_wall, 'basement'],
      [nowhere.id, nameOf(nowhere).title, nowhere.begin_wall, 'basement'],
    ]);
    expect(pagination).toEqual({ limit: ownAnswersPerPage, hasMore: false, next: null });
    // Two that are one tornado now are one, and one of a tornado that left the record has no name.
    const gone = (number: number) => `1950010${number % 10}-${String(number).padStart(8, 'a')}`;
    const places = [
      { origin: '20110522-k3v9qx2a', tornado: moore.id },
      ...Array.from({ length: ownAnswersPerPage }, (_, at) => ({ origin: gone(at), tornado: gone(at) })),
    ];
    const at = '2026-01-01T00:00:00.000Z';
    await putInBatches(
      entry.client,
      entry.community,
      places.map((place) => ({
        ...answerKey(profile.id, place.origin),
        ...toAnswerAttributes({ person: profile.id, ...place }),
        answer: empty,
        givenAt: at,
        changedAt: at,
      })),
    );
    const first = await list();
    expect(first.answers).toHaveLength(ownAnswersPerPage);
    expect(first.answers[0]).toMatchObject({ tornado_id: moore.id, shelter: 'basement' });
    expect(first.answers.at(-1)).toMatchObject({ name: null, begin_wall: null });
    const rest = await list(`?before=${first.pagination.next}`);
    expect(rest.pagination.next).toBeNull();
    const ids = [...first.answers, ...rest.answers].map((one) => one.tornado_id);
    expect(ids).toEqual(
      [moore.id, nowhere.id, ...places.slice(1).map(({ tornado }) => tornado)].toSorted().toReversed(),
    );
    // What was withdrawn is not in the list, and others have lists of their own.
    await entry.ask('DELETE', `/tornadoes/${moore.id}/answers/own`, { cookie });
    expect((await list()).answers[0]?.tornado_id).toBe(nowhere.id);
    const other = await somebody();
    const theirs = await entry.ask('GET', '/answers/own', { cookie: other.cookie });
    expect(theirs.body).toMatchObject({ data: { answers: [] } });
    expect((await entry.ask('GET', '/answers/own')).status).toBe(401);
  });

  it('are refused to somebody who is suspended or deleted while they are sent', async () => {
    const changes = [
      (id: string) =>
        putProfile(entry.client, entry.community, madeUpProfile({ id, suspension: madeUpSuspension })),
      (id: string) =>
        putProfile(entry.client, entry.community, {
          id,
          authEpoch: 1,
          deletedAt: '2026-11-28T12:00:00.000Z',
        }),
    ];
    for (const change of changes) {
      const { cookie, profile } = await somebody();
      entry.watched.before('TransactWriteItems', () => change(profile.id));
      const refused = { status: 409, body: { error: says.accountChanged } };
      expect(await put(cookie, full)).toMatchObject(refused);
      entry.watched.mend();
    }
    // A suspension that is over is only not lifted yet.
    const over = { ...madeUpSuspension, until: '2026-01-01T00:00:00.000Z' };
    expect((await put((await somebody({ suspension: over })).cookie, full)).status).toBe(200);
  });

  it('leave the counts while a moderator hides the text beside them, and stay away after a withdrawal', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    for (const { cookie } of people) await put(cookie, full);
    const [{ cookie, profile }, observer] = people as [Person, Person];
    /** Who has answered knows how many have at this moment. */
    const counted = async () => {
      const { body } = await entry.ask('GET', `/tornadoes/${moore.id}/answers/own`, {
        cookie: observer.cookie,
      });
      return (body as { people: number }).people;
    };
    const before = await counted();
    const text = madeUpContribution({
      createdAt: '2026-11-28T12:00:00.000Z',
      authorId: profile.id,
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
    });
    const change: ItemChange = {
      id: 'x',
      kind: 'contribution',
      event: 'MODIFY',
      key: { id: text.id },
      changed: [],
      before: {},
    };
    const follow = withholdAnswers(entry.client, entry.community);
    const hide = async (...reasons: HiddenBy[]) => {
      const hiddenBy = reasons.length > 0 ? { hiddenBy: new Set(reasons) } : {};
      await putContributions(entry.client, entry.community, [{ ...text, ...hiddenBy }]);
      await follow(change);
      return counted();
    };
    // Waiting for a moderator says nothing against a text, and a suspension is followed by itself.
    expect(await hide('waiting', 'suspension')).toBe(before);
    expect(await hide('takedown:7')).toBe(before - 1);
    expect(await hide()).toBe(before);
    // Whoever deletes their own text has still answered.
    const deleted = { ...text, hiddenBy: new Set<HiddenBy>(['removal']), removedByAuthor: true } as const;
    await putContributions(entry.client, entry.community, [deleted]);
    await follow(change);
    expect(await counted()).toBe(before);
    expect(await hide('removal')).toBe(before - 1);
    await entry.ask('DELETE', `/tornadoes/${moore.id}/answers/own`, { cookie });
    await put(cookie, full);
    expect(await counted()).toBe(before - 1);
    // The person sees the own answers, and is not told.
    const own = await entry.ask('GET', `/tornadoes/${moore.id}/answers/own`, { cookie });
    expect(own.body).toMatchObject({ answer: full });
    expect(await hide()).toBe(before);
  });

  it('are files too, and tell no place of one person', async () => {
    const { counts, cells } = await summary();
    const csv = await entry.ask('GET', `/tornadoes/${moore.id}/answers.csv`);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${moore.id}-answers.csv"`,
    });
    const siren = counts.warning?.choices['siren'];
    expect(csv.body).toContain(`warning,siren,${siren},${counts.warning?.people}\r\n`);
    const geoJson = await entry.ask('GET', `/tornadoes/${moore.id}/answers.geojson`);
    const { features } = geoJson.body as { features: { properties: { people: number } }[] };
    expect(features.map(({ properties }) => properties.people)).toEqual(cells.map(({ people }) => people));
    for (const { body } of [csv, geoJson]) expect(JSON.stringify(body)).not.toMatch(/35\.339|person-|01MADE/);
  });

  it('about a tornado that thousands answer are counted every ten seconds', async () => {
    const tornado = '20110522-aaaaaaaa';
    const at = '2026-11-28T12:00:00.000Z';
    await putInBatches(
      entry.client,
      entry.community,
      Array.from({ length: 1_100 }, (_, n) => {
        const place = { person: `P${n}`, origin: tornado, tornado };
        return {
          ...answerKey(place.person, tornado),
          ...toAnswerAttributes(place),
          answer: full,
          givenAt: at,
          changedAt: at,
        };
      }),
    );
    const ask = async () =>
      ((await entry.ask('GET', `/tornadoes/${tornado}/answers`)).body as AnswerSummary).people;
    entry.watched.taken();
    expect(await ask()).toBe(1_100);
    expect(entry.watched.taken().length).toBeGreaterThan(0);
    expect(await ask()).toBe(1_100);
    expect(entry.watched.taken()).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    expect(await ask()).toBe(1_100);
    vi.useRealTimers();
    expect(entry.watched.taken()).not.toEqual([]);
  });
});
