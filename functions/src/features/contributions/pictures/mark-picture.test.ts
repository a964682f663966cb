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

describe.each(dynamodbStandIns)('marking a picture as sensitive, over $name', ({ endpoint, itOnce }) => {
  let entry: ContributionsEntry;
  let author: SignedIn;
  let reader: SignedIn;
  let moderator: SignedIn;

  beforeAll(async () => {
    entry = await startContributionsEntry(endpoint);
    [author, reader, moderator] = await Promise.all([person(), person(), person('moderator')]);
  });
  afterEach(() => entry.watched.mend());

  const person = (role: Role = 'user') =>
    putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });

  async function gallery(
    images = [picture('a'), picture('b'), picture('c', true)],
  ): Promise<StoredContribution> {
    const contribution = madeUpContribution({
      contributionType: 'PHOTO_GALLERY',
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
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

  itOnce.each([[{}], [{ sensitive: 'true' }], [{ sensitive: null }], [{ sensitive: true, alt: 'x' }]])(
    'refuses the body %j',
    async (body) => {
      const { id } = await gallery();
      expect((await mark(id, 'a', author, body)).status).toBe(400);
    },
  );

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
});
