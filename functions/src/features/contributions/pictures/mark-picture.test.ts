import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  type ContributionTarget,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { auditItemsAbout } from '../../../testing/audit-items-about.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import {
  startContributionsEntry,
  type ContributionsEntry,
} from '../../../testing/start-contributions-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

function picture(id: string, sensitive?: boolean): ContributionImage {
  const image = { id, url: `/images/${id}`, imageServiceId: id, alt: `Picture ${id}`, width: 8, height: 6 };
  return sensitive === undefined ? image : { ...image, sensitive };
}

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  begin_wall: '2013-05-20T14:56',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});

describe.each(dynamodbStandIns)('marking a picture as sensitive, over $name', ({ endpoint, itOnce }) => {
  let entry: ContributionsEntry;
  let author: SignedIn;
  let reader: SignedIn;
  let moderator: SignedIn;

  beforeAll(async () => {
    entry = await startContributionsEntry(endpoint);
    const { client, catalogue: table } = entry;
    const bucket = { objects: new Map<string, Uint8Array>() };
    await publishTestRecord({ client, table, bucket, bucketName: 'media' }, { tornadoes: [moore] });
    [author, reader, moderator] = await Promise.all([person(), person(), person('moderator')]);
  });
  afterEach(() => entry.watched.mend());

  const person = (role: Role = 'user') =>
    putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });

  async function gallery(
    images = [picture('a'), picture('b'), picture('c', true)],
    about = target,
  ): Promise<StoredContribution> {
    const contribution = madeUpContribution({
      contributionType: 'PHOTO_GALLERY',
      createdAt: '2026-11-20T12:00:00.000Z',
      target: about,
      authorId: author.profile.id,
      images,
    });
    await putContributions(entry.client, entry.community, [contribution]);
    return contribution;
  }

  const mark = (
    id: string,
    imageId: string,
    who: SignedIn | undefined,
    body: unknown = { sensitive: true },
  ) =>
    entry.ask('PATCH', `/contributions/${id}/pictures/${imageId}`, {
      ...(who ? { cookie: who.cookie } : {}),
      body,
      headers: { 'sec-fetch-site': 'same-origin' },
    });

  async function stored(id: string): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: entry.community, Key: contributionKey(id) });
    return (await entry.client.send(command)).Item;
  }
  async function marks(id: string): Promise<Record<string, boolean>> {
    const images = ((await stored(id))?.['images'] ?? []) as ContributionImage[];
    return Object.fromEntries(images.map((image) => [image.id, image.sensitive ?? false]));
  }
  async function audited(id: string) {
    return auditItemsAbout(entry.client, entry.community, id);
  }

  it('lets the author mark and unmark it, and changes nothing else', async () => {
    const { id } = await gallery();
    const before = await stored(id);
    const answer = await mark(id, 'b', author);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { contribution: { id, images: [{ id: 'a' }, { id: 'b', sensitive: true }, {}] } },
      },
    });
    expect(await marks(id)).toEqual({ a: false, b: true, c: true });
    expect((await mark(id, 'b', author, { sensitive: false })).status).toBe(200);
    expect((await mark(id, 'c', author, { sensitive: false })).status).toBe(200);
    expect(await stored(id)).toEqual({
      ...before,
      images: [picture('a'), picture('b', false), picture('c', false)],
    });
    expect(await audited(id)).toEqual([]);
  });

  it('lets moderators do it to anybody’s, with one audit item for each change', async () => {
    const { id } = await gallery();
    for (let time = 0; time < 2; time++) expect((await mark(id, 'a', moderator)).status).toBe(200);
    const by = { uid: author.profile.id, by: moderator.profile.id, detail: `${id}/a` };
    expect(await audited(id)).toMatchObject([{ what: 'picture-marked-sensitive', ...by }]);
    expect((await mark(id, 'a', await person('admin'), { sensitive: false })).status).toBe(200);
    expect((await audited(id)).map(({ what }) => String(what)).toSorted()).toEqual([
      'picture-marked-not-sensitive',
      'picture-marked-sensitive',
    ]);
    expect(await marks(id)).toMatchObject({ a: false });
  });

  it('stores when a moderator did it and the note for the author, and nothing of the author’s own marks', async () => {
    const { id } = await gallery();
    await mark(id, 'a', author, { sensitive: true, note: 'My own.' });
    expect(await stored(id)).not.toHaveProperty('pictureMark');
    await mark(id, 'b', moderator, { sensitive: true, note: ' Somebody is hurt. ' });
    const at = expect.any(String);
    expect(await stored(id)).toMatchObject({
      pictureMark: { sensitive: true, at, note: 'Somebody is hurt.' },
    });
    expect(await audited(id)).toMatchObject([{ note: 'Somebody is hurt.' }]);
    await mark(id, 'b', moderator, { sensitive: false });
    expect(await stored(id)).toMatchObject({ pictureMark: { sensitive: false, at, note: null } });
  });

  it('writes nothing when the picture is marked so already', async () => {
    const { id } = await gallery();
    entry.watched.fail('TransactWriteItems', 10);
    expect((await mark(id, 'c', moderator)).status).toBe(200);
    expect((await mark(id, 'a', moderator, { sensitive: false })).status).toBe(200);
  });

  it('is shown to the next reader of the lists', async () => {
    const { id } = await gallery();
    await mark(id, 'b', author);
    const list = await entry.ask('GET', `/tornadoes/${target.id}/contributions`);
    const { contributions } = (list.body as { data: { contributions: { id: string; images: object[] }[] } })
      .data;
    const images = contributions.find((one) => one.id === id)?.images;
    expect(images).toMatchObject([{ id: 'a' }, { id: 'b', sensitive: true }, { id: 'c', sensitive: true }]);
  });

  itOnce('is for nobody else', async () => {
    const { id } = await gallery();
    for (const who of [reader, await person('expert')]) {
      expect(await mark(id, 'a', who)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', error: 'You can mark only photos in your own contributions.' },
      });
    }
    expect((await mark(id, 'a', undefined)).status).toBe(401);
    expect(await marks(id)).toMatchObject({ a: false });
  });

  itOnce('does not find what is not there or was removed', async () => {
    const { id } = await gallery();
    expect(await mark(id, 'z', author)).toMatchObject({
      status: 404,
      body: { error: 'We couldn’t find this photo. It may have been deleted.' },
    });
    expect((await mark('01MADE00000000000000000XXX', 'a', author)).status).toBe(404);
    const removal = { cookie: moderator.cookie, body: { category: 'Other' } };
    await entry.ask('DELETE', `/contributions/${id}`, {
      ...removal,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect((await mark(id, 'a', author)).status).toBe(404);
    expect((await mark(id, 'a', moderator)).status).toBe(404);
  });

  it('does not find what is hidden, except for moderators', async () => {
    const { id } = await gallery();
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: contributionKey(id),
        UpdateExpression: 'ADD hiddenBy :reason',
        ExpressionAttributeValues: { ':reason': new Set(['suspension']) },
      }),
    );
    for (const who of [author, reader]) {
      const [hidden, unknown] = [
        await mark(id, 'a', who),
        await mark('01MADE00000000000000000XXX', 'a', who),
      ];
      expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    }
    expect(await marks(id)).toMatchObject({ a: false });
    expect((await mark(id, 'a', moderator)).status).toBe(200);
  });

  itOnce.each([
    [{}],
    [{ note: 'x' }],
    [{ sensitive: 'true' }],
    [{ sensitive: null }],
    [{ sensitive: true, alt: 'x' }],
  ])('refuses the body %j', async (body) => {
    const { id } = await gallery();
    expect((await mark(id, 'a', author, body)).status).toBe(400);
  });

  it('marks the chosen picture although the list has changed between read and write', async () => {
    const contribution = await gallery();
    const { id } = contribution;
    // Before each transaction, the pictures move by one place.
    let moved = [...contribution.images];
    entry.watched.before('TransactWriteItems', async () => {
      moved = [...moved.slice(1), ...moved.slice(0, 1)];
      await putContributions(entry.client, entry.community, [{ ...contribution, images: moved }]);
      if (moved[0]?.id === 'c') entry.watched.mend();
    });
    expect((await mark(id, 'b', author)).status).toBe(200);
    expect(await marks(id)).toEqual({ a: false, b: true, c: true });
  });

  it('is written once by two equal requests at the same time, and after a lost answer', async () => {
    const { id } = await gallery();
    const answers = await Promise.all([mark(id, 'a', moderator), mark(id, 'a', moderator)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await audited(id)).toHaveLength(1);
    entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
    expect((await mark(id, 'b', moderator)).status).toBe(503);
    entry.watched.mend();
    expect((await mark(id, 'b', moderator)).status).toBe(200);
    expect(await audited(id)).toHaveLength(2);
  });

  describe('what its author says of how it was made', () => {
    const ofMoore: ContributionTarget = { ...target, id: moore.id };
    const facts = {
      place: { lat: 35.33917, lon: -97.48667, exact: true },
      at: '2013-05-20T20:17:00Z',
      about: false,
      year: null,
      direction: 315,
      own: true,
      photographer: null,
      license: 'cc-by-sa-4.0',
    } as const;
    const shown = { ...facts, wall: '2013-05-20T15:17' };
    const factsOf = async (id: string) =>
      (((await stored(id))?.['images'] ?? []) as ContributionImage[]).map((image) => image.facts);

    it('is corrected, beside the mark or alone, and changes nothing else', async () => {
      const { id } = await gallery(undefined, ofMoore);
      const before = await stored(id);
      const answer = await mark(id, 'b', author, { facts });
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { contribution: { images: [{ id: 'a' }, { id: 'b', facts: shown }, {}] } } },
      });
      const images = [picture('a'), { ...picture('b', false), facts: shown }, picture('c', true)];
      expect(await stored(id)).toEqual({ ...before, images });
      const year = { year: 2013, photographer: 'Bob' };
      expect((await mark(id, 'b', author, { facts: year, sensitive: true })).status).toBe(200);
      const later = { place: null, at: null, wall: null, direction: null, own: false };
      const license = 'all-rights-reserved';
      expect(await factsOf(id)).toEqual([undefined, { ...shown, ...later, ...year, license }, undefined]);
      expect(await marks(id)).toEqual({ a: false, b: true, c: true });
      expect(await audited(id)).toEqual([]);
    });

    it('becomes less exact: the exact place is gone from the table', async () => {
      const { id } = await gallery(undefined, ofMoore);
      await mark(id, 'a', author, { facts });
      const place = { ...facts.place, exact: false };
      expect((await mark(id, 'a', author, { facts: { ...facts, place } })).status).toBe(200);
      expect(await factsOf(id)).toMatchObject([
        { place: { lat: 35.335, lon: -97.48125, exact: false } },
        undefined,
        undefined,
      ]);
      expect(JSON.stringify(await stored(id))).not.toContain('35.339');
    });

    it('stays when a moderator marks the picture, and writes nothing when it is so already', async () => {
      const { id } = await gallery(undefined, ofMoore);
      await mark(id, 'a', author, { facts });
      expect((await mark(id, 'a', moderator)).status).toBe(200);
      expect(await factsOf(id)).toEqual([shown, undefined, undefined]);
      entry.watched.fail('TransactWriteItems', 10);
      expect((await mark(id, 'a', author, { facts })).status).toBe(200);
    });

    itOnce('is only the author’s', async () => {
      const { id } = await gallery(undefined, ofMoore);
      for (const who of [reader, moderator]) expect((await mark(id, 'a', who, { facts })).status).toBe(403);
      expect(await mark(id, 'a', moderator, { facts, sensitive: true })).toMatchObject({
        body: { error: 'You can change the details only of your own photos.' },
      });
      expect(await factsOf(id)).toEqual([undefined, undefined, undefined]);
      expect(await marks(id)).toMatchObject({ a: false });
    });

    itOnce.each<[object, string]>([
      [{ place: { lat: 41, lon: -97.5, exact: true } }, 'more than 50 miles from the path'],
      [{ at: '2013-06-20T20:17:00Z' }, 'within a day of the tornado'],
      [{ year: 1900 }, 'from 1950 to'],
      [{ photographer: 'Bob' }, 'not both'],
    ])('is refused with %j', async (wrong, sentence) => {
      const { id } = await gallery(undefined, ofMoore);
      const field = `facts.${Object.keys(wrong)[0]}`;
      expect(await mark(id, 'a', author, { facts: { ...facts, at: null, ...wrong } })).toMatchObject({
        status: 400,
        body: {
          error: expect.stringContaining(sentence) as string,
          details: [{ field }],
        },
      });
      expect(await factsOf(id)).toEqual([undefined, undefined, undefined]);
    });

    itOnce('has no place and no time where it is of a storm report', async () => {
      const report = {
        kind: 'spc-report',
        id: 'spc-20130520-k3v9qx2a',
        location_text: null,
        state: 'OKLAHOMA',
      } as const;
      const { id } = await gallery(undefined, report);
      expect((await mark(id, 'a', author, { facts })).status).toBe(400);
      expect((await mark(id, 'a', author, { facts: { year: 2013, own: true } })).status).toBe(200);
    });

    it('of two corrections at once, is one of them whole', async () => {
      const { id } = await gallery(undefined, ofMoore);
      const two = [{ ...facts }, { ...facts, direction: 90, own: false }];
      const answers = await Promise.all(two.map((one) => mark(id, 'a', author, { facts: one })));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const [kept] = await factsOf(id);
      expect([shown, { ...shown, direction: 90, own: false }]).toContainEqual(kept);
    });
  });
});
