import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftDays } from '@touchdown/shared/contract/kept-days.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { toRevisionItem } from '../../domain/catalogue/tornado-items.ts';
import { processUpload } from '../../domain/pictures/process-upload.ts';
import { contributingPeople } from '../../testing/contributing-people.ts';
import { plainJpeg } from '../../testing/picture-corpus.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { contributionDrafts } from './contribution-draft.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore, Oklahoma', state: 'Oklahoma' });
const joplin = madeUpTornado('2011-05-22T22:34:00Z', { display_name: 'Joplin, Missouri', state: 'Missouri' });
const nearby = madeUpTornado('2013-05-20T19:58:00Z', {
  display_name: 'Newcastle, Oklahoma',
  state: 'Oklahoma',
});
const story = { contributionType: 'PERSONAL_ACCOUNT', content: 'We heard it.', tornadoId: moore.id };

interface Kept {
  content: string;
  tornadoId: string;
  idempotencyKey: string;
}

describe.each(dynamodbStandIns)('a text from before the verification, over $name', ({ endpoint, itOnce }) => {
  let entry: ContributingEntry;
  const { person, postTo, contributionOf, storedBy } = contributingPeople(() => entry);

  beforeAll(async () => {
    entry = await startContributingEntry(endpoint, {
      record: { tornadoes: [moore, joplin, nearby] },
      reports: [],
    });
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  const ask = (method: string, cookie: string, body?: unknown) =>
    entry.ask(method, '/contributions/draft', {
      cookie,
      headers: { 'x-viewer-ip': '2001:dbb::1' },
      ...(body === undefined ? {} : { body }),
    });
  const kept = async (cookie: string) =>
    ((await ask('GET', cookie)).body as { data: { draft: Kept | null } }).data.draft;

  it('is kept for its author alone, replaced, and discarded', async () => {
    const [ada, bob] = [await person({ isVerified: false }), await person()];
    const saved = await ask('PUT', ada.cookie, story);
    expect(saved).toMatchObject({ status: 200, body: { message: contributionSentences.draftSaved } });
    expect(await kept(ada.cookie)).toMatchObject({ content: 'We heard it.', targetName: 'Moore, Oklahoma' });
    expect(await kept(bob.cookie)).toBeNull();
    for (let time = 0; time < 2; time++)
      await ask('PUT', ada.cookie, { ...story, content: 'We saw it.', tornadoId: joplin.id });
    expect(await kept(ada.cookie)).toMatchObject({ content: 'We saw it.', tornadoId: joplin.id });
    for (let time = 0; time < 2; time++) expect((await ask('DELETE', ada.cookie)).status).toBe(200);
    expect(await kept(ada.cookie)).toBeNull();
  });

  it('is forgotten once it is sent, not by something else, and a failure of that loses no contribution', async () => {
    const { cookie } = await person();
    const send = postTo.bind(undefined, '');
    await ask('PUT', cookie, story);
    expect((await send(cookie, { ...story, tornadoId: joplin.id })).status).toBe(200);
    expect(await kept(cookie)).not.toBeNull();
    entry.watched.fail('DeleteItem', 9);
    expect((await send(cookie, story)).status).toBe(200);
    entry.watched.mend();
    expect(await kept(cookie)).not.toBeNull();
    expect((await send(cookie, { ...story, content: 'We heard it, twice.' })).status).toBe(200);
    expect(await kept(cookie)).toBeNull();
  });

  it('waits while its author adds pictures and links of the same tornado', async () => {
    const { profile, cookie } = await person();
    await ask('PUT', cookie, story);
    const link = { contributionType: 'VIDEO_LINK', url: 'https://example.org/film', tornadoId: moore.id };
    expect((await postTo('', cookie, link)).status).toBe(200);
    expect(await kept(cookie)).toMatchObject({ content: 'We heard it.' });
    const uploadId = await entry.uploads.send(await plainJpeg(), {
      owner: profile.id,
      purpose: 'contribution-photo',
    });
    await processUpload(uploadId, entry.uploads.deps);
    const photo = { contributionType: 'UPLOADED_PHOTO', tornadoId: moore.id, pictures: [{ uploadId }] };
    expect((await postTo('', cookie, photo)).status).toBe(200);
    expect(await kept(cookie)).toMatchObject({ content: 'We heard it.' });
  });

  it('is sent once with its key, from several devices and after a lost answer, and forgotten with the last', async () => {
    const { profile, cookie } = await person();
    const idempotencyKey = 'key-of-the-first-form';
    await ask('PUT', cookie, { ...story, idempotencyKey });
    expect(await kept(cookie)).toMatchObject({ idempotencyKey });
    entry.watched.fail('DeleteItem', 9);
    const send = () => postTo('', cookie, story, { 'idempotency-key': idempotencyKey });
    const first = await send();
    entry.watched.mend();
    expect(await kept(cookie)).not.toBeNull();
    for (const { status, body } of await Promise.all([send(), send(), send()])) {
      expect(status).toBe(200);
      expect(contributionOf(body).id).toBe(contributionOf(first.body).id);
    }
    expect(await storedBy(profile.id)).toHaveLength(1);
    expect(await kept(cookie)).toBeNull();
  });

  it('follows its tornado when that is merged with another', async () => {
    const { cookie } = await person();
    await ask('PUT', cookie, { ...story, tornadoId: nearby.id });
    const moved = toRevisionItem(nearby.id, 1, { movedTo: moore.id });
    await entry.client.send(new PutCommand({ TableName: entry.catalogue, Item: moved }));
    const draft = await kept(cookie);
    expect(draft).toMatchObject({ tornadoId: moore.id, targetName: 'Moore, Oklahoma' });
    // A device that read it before the merge sends the old id.
    const sent = await postTo(
      '',
      cookie,
      { ...story, tornadoId: nearby.id },
      { 'idempotency-key': draft?.idempotencyKey ?? '' },
    );
    expect(contributionOf(sent.body).tornado_id).toBe(moore.id);
    expect(await kept(cookie)).toBeNull();
  });

  itOnce('is refused for an unknown tornado, for too much text, and without a login', async () => {
    const { cookie } = await person({ isVerified: false });
    expect((await ask('PUT', cookie, { ...story, tornadoId: '19500101-00000000' })).status).toBe(404);
    expect((await ask('PUT', cookie, { ...story, content: 'a'.repeat(5_001) })).status).toBe(400);
    expect((await ask('PUT', cookie, { ...story, spcReportId: moore.id })).status).toBe(400);
    expect((await ask('GET', '__Host-at=made-up')).status).toBe(401);
    expect(await kept(cookie)).toBeNull();
  });

  itOnce(`is over after ${draftDays} days, also while its item is still there`, async () => {
    const { profile, cookie } = await person({ isVerified: false });
    await ask('PUT', cookie, story);
    const later = contributionDrafts(
      entry.client,
      entry.uploads.table,
      () => Promise.reject(new Error('Nothing is looked up.')),
      () => Date.now() + draftDays * 86_400_000,
    );
    const answer = await later.getDraft({ person: profile } as never, {} as never, {} as never);
    expect(answer.data.draft).toBeNull();
  });
});
