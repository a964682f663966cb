import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import { factSentences } from '@touchdown/shared/pictures/picture-facts.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { processUpload } from '../../domain/pictures/process-upload.ts';
import { dayKey, ticketKey } from '../../domain/pictures/upload-ticket.ts';
import { shownPictureKey } from '../../domain/contributions/shown-picture.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import type { TestResponse } from '../../testing/http-request.ts';
import { contributingPeople } from '../../testing/contributing-people.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { page, plainJpeg } from '../../testing/picture-corpus.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { imagesBucket, stagingBucket } from '../../testing/start-upload-store.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  display_name: 'near Newcastle, Oklahoma',
  state: 'Oklahoma',
  begin_wall: '2013-05-20T14:56',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});
const joplin = madeUpTornado('2011-05-22T22:34:00Z', {
  known_as: 'Joplin',
  begin_wall: '2011-05-22T17:34',
  start_lat: null,
  start_lon: null,
});
const withdrawn = madeUpTornado('2013-05-21T19:56:00Z', { status: 'withdrawn' });
const report = madeUpStormReport('2013-05-20', '1956');

const photo = { contributionType: 'UPLOADED_PHOTO', tornadoId: moore.id };
const gallery = { tornadoId: moore.id };

describe.each(dynamodbStandIns)('contributed pictures on $name', ({ endpoint, itOnce }) => {
  let entry: ContributingEntry;
  let jpeg: Buffer;

  beforeAll(async () => {
    jpeg = await plainJpeg();
    entry = await startContributingEntry(endpoint, {
      record: { tornadoes: [moore, joplin, withdrawn] },
      reports: [report],
    });
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    entry.watched.mend();
    entry.uploads.line.mend();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await entry.stop();
  });

  const { person, postTo, storedBy, ...people } = contributingPeople(() => entry);
  const post = (cookie: string, path: string, body: unknown, headers?: Record<string, string>) =>
    postTo(path, cookie, body, headers);
  const contributionOf = ({ status, body }: TestResponse) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return people.contributionOf(body);
  };
  const key = () => ({ 'idempotency-key': randomUUID() });

  async function ephemeralItem(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    return (await entry.client.send(new GetCommand({ TableName: entry.uploads.table, Key }))).Item;
  }
  const ticket = (id: string) => ephemeralItem(ticketKey(id));
  const bytesOfDay = async (uid: string) =>
    (await ephemeralItem(dayKey(uid, new Date().toISOString().slice(0, 'yyyy-mm-dd'.length))))?.['bytes'];

  /** Returns the ids of uploads; without `isWaiting` they are processed. */
  async function upload(owner: string, count = 1, { isWaiting = false } = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const id = await entry.uploads.send(jpeg, { owner, purpose: 'contribution-photo' });
      if (!isWaiting) await processUpload(id, entry.uploads.deps);
      ids.push(id);
    }
    return ids;
  }
  const asPictures = (ids: readonly string[]) => ids.map((uploadId) => ({ uploadId }));

  function form(fields: Record<string, string>, field: string, files = 1, type = 'image/jpeg'): FormData {
    const sent = new FormData();
    for (const [name, value] of Object.entries(fields)) sent.append(name, value);
    for (let i = 0; i < files; i++)
      sent.append(field, new Blob([new Uint8Array(jpeg)], { type }), `storm-${i}.jpg`);
    return sent;
  }
  /** Does the queue's work for files that are staged until the answer arrives. */
  async function processing<T>(answer: Promise<T>): Promise<T> {
    const state = { isOver: false };
    const over = answer.finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      const keys = await entry.uploads.keys(stagingBucket);
      for (const name of keys) await processUpload(name.replace('incoming/', ''), entry.uploads.deps);
      await new Promise(setImmediate);
    }
    return over;
  }

  describe('sent as JSON', () => {
    it('are a photo with its size, its text and its title', async () => {
      const { profile, cookie } = await person();
      const [uploadId = ''] = await upload(profile.id);
      const pictures = [{ uploadId, alt: ' A wall cloud ', sensitive: true }];
      const answer = await post(cookie, '', { ...photo, pictures, title: ' Over Moore ', content: ' Seen ' });
      const contribution = contributionOf(answer);
      expect(answer.body).toMatchObject({ success: true, message: 'Photo uploaded successfully!' });
      const { image } = (await ticket(uploadId)) as { image: string };
      expect(contribution).toMatchObject({
        contributionType: 'UPLOADED_PHOTO',
        title: 'Over Moore',
        content: 'Seen',
        url: null,
        tornado_id: moore.id,
      });
      const url = `/images/${image}`;
      const size = { width: 120, height: 80 };
      expect(contribution.images).toEqual([
        { id: image, url, imageServiceId: image, alt: 'A wall cloud', ...size, sensitive: true },
      ]);
      expect((await storedBy(profile.id))[0]?.images).toEqual(contribution.images);
      expect(await ticket(uploadId)).toMatchObject({ usedBy: `CONTRIB#${contribution.id}` });
      const { Item: shown } = await entry.client.send(
        new GetCommand({ TableName: entry.community, Key: shownPictureKey(image) }),
      );
      expect(shown).toMatchObject({ contributionId: contribution.id });
      expect(await entry.uploads.keys(imagesBucket)).toContain(`images/${image}`);
    });

    itOnce('are a gallery in the order of the request', async () => {
      const { profile, cookie } = await person();
      const ids = (await upload(profile.id, 4)).toReversed();
      const pictures = ids.map((uploadId, at) => ({ uploadId, ...(at === 2 ? { alt: 'third' } : {}) }));
      const answer = await post(cookie, '/gallery', { spc_report_id: report.id, pictures });
      expect(answer.body).toMatchObject({ message: 'Photo gallery with 4 photos uploaded successfully!' });
      const { images, contributionType, spc_report_id: about } = contributionOf(answer);
      expect([contributionType, about]).toEqual(['PHOTO_GALLERY', report.id]);
      const expected = await Promise.all(ids.map(async (id) => (await ticket(id))?.['image']));
      expect(images.map(({ id }) => id)).toEqual(expected);
      expect(images.map(({ alt }) => alt)).toEqual([null, null, 'third', null]);
      for (const image of images) expect(image).not.toHaveProperty('sensitive');
    });

    itOnce('have a title with the tornado and its day when nobody wrote one', async () => {
      const { profile, cookie } = await person();
      const [one = '', two = '', three = '', four = ''] = await upload(profile.id, 4);
      const title = async (path: string, body: object) =>
        contributionOf(await post(cookie, path, body)).title;
      expect([
        await title('', { ...photo, pictures: asPictures([one]) }),
        await title('/gallery', { tornadoId: joplin.id, pictures: asPictures([two, three]), title: ' ' }),
        await title('', {
          ...photo,
          tornadoId: undefined,
          spcReportId: report.id,
          pictures: asPictures([four]),
        }),
      ]).toEqual([
        'Photo of the tornado near Newcastle, Oklahoma, May 20, 2013',
        'Photos of the Joplin tornado, May 22, 2011',
        'Photo of the tornado reported at 2 SW Viola, May 20, 2013',
      ]);
    });

    describe('with facts', () => {
      const place = { lat: 35.33917, lon: -97.48667 };
      const said = {
        place: { ...place, exact: false },
        at: '2013-05-20T20:17:40Z',
        about: true,
        direction: 315,
        photographer: ' Ada  B. ',
        license: 'cc-by-4.0',
      };
      const nothing = { place: null, at: null, about: false, year: null, direction: null, own: false };
      const sent = async (facts: object, target: object = photo) => {
        const { profile, cookie } = await person();
        const [uploadId = ''] = await upload(profile.id);
        const headers = key();
        const body = { ...photo, ...target, pictures: [{ uploadId, facts }] };
        return { answer: await post(cookie, '', body, headers), profile, cookie, body, headers };
      };

      it('keep and show them, the place only as a cell, and the clock of the tornado', async () => {
        const { answer, profile, cookie, body, headers } = await sent(said);
        const { images } = contributionOf(answer);
        const facts = {
          ...nothing,
          place: { lat: 35.335, lon: -97.48125, exact: false },
          at: '2013-05-20T20:17:00Z',
          wall: '2013-05-20T15:17',
          about: true,
          direction: 315,
          photographer: 'Ada  B.',
          license: 'cc-by-4.0',
        };
        expect(images[0]?.facts).toEqual(facts);
        const stored = await storedBy(profile.id);
        expect(stored[0]?.images[0]?.facts).toEqual(facts);
        // The place that was sent is nowhere.
        expect(JSON.stringify(stored)).not.toContain('35.339');
        expect((await post(cookie, '', body, headers)).body).toEqual(answer.body);
        const other = { ...body, pictures: [{ ...body.pictures[0], facts: { ...said, direction: 90 } }] };
        expect((await post(cookie, '', other, headers)).status).toBe(409);
      });

      itOnce(
        'keep the exact place if the person says so, and all rights if nobody names a license',
        async () => {
          const { answer } = await sent({ place: { ...place, exact: true }, own: true });
          expect(contributionOf(answer).images[0]?.facts).toEqual({
            ...nothing,
            place: { ...place, exact: true },
            own: true,
            wall: null,
            photographer: null,
            license: 'all-rights-reserved',
          });
        },
      );

      itOnce('may be an old print of a storm report with only a year', async () => {
        const about = { tornadoId: undefined, spcReportId: report.id };
        expect(contributionOf((await sent({ year: 1974 }, about)).answer).images[0]?.facts?.year).toBe(1974);
        for (const facts of [{ place: said.place }, { at: said.at }])
          expect((await sent(facts, about)).answer).toMatchObject({
            status: 400,
            body: { error: factSentences.ofReport },
          });
      });

      itOnce.each<[string, object, string]>([
        ['a place in another state', { place: { lat: 36.5, lon: -97.5, exact: true } }, '50 miles'],
        ['a time two days later', { at: '2013-05-22T05:00:00Z' }, factSentences.otherDay],
        ['a time two days before', { at: '2013-05-19T04:59:00Z' }, factSentences.otherDay],
        ['a time and a year', { at: said.at, year: 2013 }, factSentences.yearBesideTime],
        ['1949', { year: 1949 }, 'from 1950 to'],
        ['a year to come', { year: new Date().getUTCFullYear() + 1 }, 'from 1950 to'],
        ['two photographers', { own: true, photographer: 'Bob' }, factSentences.twoPhotographers],
        ['a long name', { photographer: 'a'.repeat(81) }, factSentences.nameTooLong],
        ['a line end in the name', { photographer: 'a\nb' }, 'characters we can’t show'],
        ['360 degrees', { direction: 360 }, 'direction'],
        ['half a degree', { direction: 0.5 }, 'direction'],
        ['no such license', { license: 'cc0' }, 'license'],
        ['a pole', { place: { lat: 91, lon: 0, exact: true } }, 'lat'],
        ['a place of which nobody says how exact it is', { place }, 'exact'],
        ['an unknown field', { altitude: 370 }, 'altitude'],
        ['a clock of their own', { wall: '2013-05-20T15:17' }, 'wall'],
      ])('are refused with %s, and nothing is written', async (_what, facts, sentence) => {
        const { answer, profile } = await sent(facts);
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringContaining(sentence) as string },
        });
        expect(await storedBy(profile.id)).toEqual([]);
      });

      itOnce('are refused with a place where the tornado has none', async () => {
        const { answer } = await sent({ place: said.place }, { tornadoId: joplin.id });
        expect(answer).toMatchObject({ status: 400, body: { error: answerSentences.noPath } });
      });
    });

    it('may be twenty', async () => {
      const { profile, cookie } = await person();
      const ids = await upload(profile.id, 20);
      const { images } = contributionOf(
        await post(cookie, '/gallery', { ...gallery, pictures: asPictures(ids) }),
      );
      expect(images).toHaveLength(20);
    });

    itOnce.each<[string, string, (id: string) => object, number, string]>([
      ['no picture', '', () => photo, 400, 'Please select at least one image to upload.'],
      ['an empty gallery', '/gallery', () => ({ ...gallery, pictures: [] }), 400, 'at least one image'],
      [
        'two pictures as one photo',
        '',
        (id) => ({ ...photo, pictures: asPictures([id, 'A'.repeat(22)]) }),
        400,
        'Please select only one image.',
      ],
      [
        'the same picture twice',
        '/gallery',
        (id) => ({ ...gallery, pictures: asPictures([id, id]) }),
        400,
        'Each image can appear only once.',
      ],
      [
        '21 pictures',
        '/gallery',
        (id) => ({ ...gallery, pictures: asPictures(Array(21).fill(id)) }),
        400,
        '20',
      ],
      [
        'a title of 101 characters',
        '',
        (id) => ({ ...photo, pictures: asPictures([id]), title: 'a'.repeat(101) }),
        400,
        'The title must be at most 100 characters long.',
      ],
      [
        'a long text for a picture',
        '',
        (id) => ({ ...photo, pictures: [{ uploadId: id, alt: 'a'.repeat(201) }] }),
        400,
        'at most 200 characters',
      ],
      [
        'a line end in the text for a picture',
        '',
        (id) => ({ ...photo, pictures: [{ uploadId: id, alt: 'a\nb' }] }),
        400,
        'characters we can’t show',
      ],
      [
        'a URL',
        '',
        (id) => ({ ...photo, pictures: asPictures([id]), url: 'https://example.org/' }),
        400,
        'A URL does not belong to this contribution type.',
      ],
      [
        'a text outside the pictures',
        '',
        (id) => ({ ...photo, pictures: asPictures([id]), alt: 'x' }),
        400,
        '"alt" is a field of each',
      ],
      [
        'pictures of a story',
        '',
        (id) => ({
          ...photo,
          contributionType: 'PERSONAL_ACCOUNT',
          content: 'x',
          pictures: asPictures([id]),
        }),
        400,
        'Only an UPLOADED_PHOTO has pictures.',
      ],
      [
        'an unknown name',
        '',
        (id) => ({ ...photo, pictures: [{ uploadId: id, width: 5 }] }),
        400,
        'Unknown name "pictures.0.width"',
      ],
      ['no target', '/gallery', (id) => ({ pictures: asPictures([id]) }), 400, 'Please name the tornado'],
      [
        'a withdrawn tornado',
        '',
        (id) => ({ ...photo, tornadoId: withdrawn.id, pictures: asPictures([id]) }),
        409,
        'no longer in the record',
      ],
    ])('with %s are refused, and the upload stays unused', async (_what, path, body, status, sentence) => {
      const { profile, cookie } = await person();
      const [id = ''] = await upload(profile.id);
      const answer = await post(cookie, path, body(id));
      expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(sentence) as string } });
      expect(await storedBy(profile.id)).toEqual([]);
      expect(await ticket(id)).not.toHaveProperty('usedBy');
    });

    itOnce('ASVS 8.2.2: are refused if another person uploaded one of them', async () => {
      const [ada, bob] = [await person(), await person()];
      const ids = [...(await upload(ada.profile.id)), ...(await upload(bob.profile.id))];
      const answer = await post(ada.cookie, '/gallery', { ...gallery, pictures: asPictures(ids) });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      for (const id of ids) expect(await ticket(id)).not.toHaveProperty('usedBy');
      expect(await storedBy(ada.profile.id)).toEqual([]);
    });

    it('are refused if one was used, has expired, was rejected or was sent for another purpose', async () => {
      const { profile, cookie } = await person();
      const [used = '', fresh = '', old = ''] = await upload(profile.id, 3);
      contributionOf(await post(cookie, '', { ...photo, pictures: asPictures([used]) }));
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.uploads.table,
          Key: ticketKey(old),
          UpdateExpression: 'SET #ttl = :past',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 1 },
        }),
      );
      const sent = { owner: profile.id, purpose: 'contribution-photo' } as const;
      const rejected = await entry.uploads.send(page, { ...sent, name: 'page.jpg' });
      const ofProfile = await entry.uploads.send(jpeg, { owner: profile.id });
      for (const id of [rejected, ofProfile]) await processUpload(id, entry.uploads.deps);
      const refusal = async (id: string) => {
        const { status, body } = await post(cookie, '/gallery', {
          ...gallery,
          pictures: asPictures([fresh, id]),
        });
        return [status, (body as { code: string }).code, (body as { error: string }).error];
      };
      expect(await refusal(used)).toEqual([409, 'CONFLICT', expect.stringContaining('already been used')]);
      expect(await refusal(old)).toEqual([404, 'NOT_FOUND', expect.stringContaining('no longer exists')]);
      expect(await refusal(rejected)).toEqual([
        400,
        'UPLOAD_REJECTED',
        expect.stringContaining('File "page.jpg" is not a valid image.'),
      ]);
      expect(await refusal(ofProfile)).toEqual([
        400,
        'INVALID_REQUEST',
        expect.stringContaining('another purpose'),
      ]);
      expect(await ticket(fresh)).not.toHaveProperty('usedBy');
      expect(await storedBy(profile.id)).toHaveLength(1);
    });

    itOnce('are awaited, and may be sent again while the queue stands still', async () => {
      const { profile, cookie } = await person({ createdAt: new Date().toISOString() });
      const limiter = rateLimiter(entry.client, entry.uploads.table, () => Date.now());
      const { contribute } = rateLimits;
      for (let i = 0; i < contribute.max - 2; i++) await limiter.take(contribute, profile.id);
      const ids = await upload(profile.id, 1, { isWaiting: true });
      const headers = key();
      const body = { ...photo, pictures: asPictures(ids) };
      for (let i = 0; i < 4; i++) {
        entry.watched.taken();
        const waiting = post(cookie, '', body, headers);
        await expect.poll(() => readsOf(ids[0] ?? ''), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
        const answer = await waiting;
        vi.useRealTimers();
        expect(answer).toMatchObject({ status: 409, body: { code: 'UPLOAD_PROCESSING' } });
        expect(answer.headers['retry-after']).toBe('3');
      }
      for (const id of ids) await processUpload(id, entry.uploads.deps);
      // The attempts did not count toward the twenty of a person, of which two were left, nor toward the three of a
      // new account.
      contributionOf(await post(cookie, '', body, headers));
      expect(await storedBy(profile.id)).toHaveLength(1);
    });
    const readsOf = (id: string) =>
      entry.watched.calls.filter(({ input }) => JSON.stringify(input).includes(`"UPL#${id}"`)).length;
  });

  describe('sent in a form', () => {
    itOnce.each([['imageFile'], ['imageFile[]']])('are a photo in %s', async (field) => {
      const { profile, cookie } = await person();
      const sent = form({ ...photo, title: 'Over Moore', alt: 'A wall cloud' }, field);
      const contribution = contributionOf(await processing(post(cookie, '', sent)));
      expect(contribution).toMatchObject({ contributionType: 'UPLOADED_PHOTO', title: 'Over Moore' });
      expect(contribution.images).toMatchObject([{ alt: 'A wall cloud', width: 120, height: 80 }]);
      expect(await bytesOfDay(profile.id)).toBe(jpeg.length);
    });

    itOnce.each([['images'], ['images[]']])('are a gallery in %s', async (field) => {
      const { cookie } = await person();
      const sent = form({ tornado_id: moore.id, title: 'The day' }, field, 3);
      const answer = await processing(post(cookie, '/gallery', sent));
      expect(contributionOf(answer)).toMatchObject({ contributionType: 'PHOTO_GALLERY', title: 'The day' });
      expect(contributionOf(answer).images).toHaveLength(3);
      expect(answer.body).toMatchObject({ message: 'Photo gallery with 3 photos uploaded successfully!' });
    });

    itOnce('are refused without spending anything of the day when something else is wrong', async () => {
      const { profile, cookie } = await person();
      const refused: [string, FormData, number][] = [
        ['', form({ ...photo, tornadoId: '19000101-aaaaaaaa' }, 'imageFile'), 404],
        ['', form({ ...photo, tornadoId: withdrawn.id }, 'imageFile'), 409],
        ['', form({ ...photo, contributionType: 'PERSONAL_ACCOUNT', content: 'x' }, 'imageFile'), 400],
        ['', form({ ...photo, title: 'a'.repeat(101) }, 'imageFile'), 400],
        ['', form({ ...photo, alt: 'a'.repeat(201) }, 'imageFile'), 400],
        ['', form({ ...photo, url: 'https://example.org' }, 'imageFile'), 400],
        ['', form(photo, 'imageFile', 2), 400],
        ['', form(photo, 'file'), 400],
        ['', form(photo, 'imageFile', 1, 'image/svg+xml'), 400],
        ['/gallery', form({ spcReportId: 'spc-19000101-aaaaaaaa' }, 'images', 2), 404],
        ['/gallery', form(gallery, 'images', 0), 400],
        ['/gallery', form(gallery, 'images', 21), 400],
      ];
      for (const [path, sent, status] of refused)
        expect((await post(cookie, path, sent)).status, path).toBe(status);
      expect(await bytesOfDay(profile.id)).toBeUndefined();
      expect(await entry.uploads.keys(stagingBucket)).toEqual([]);
    });

    itOnce(
      'are refused to an unverified person and to a new account over its limit, and spend nothing',
      async () => {
        const unverified = await person({ isVerified: false });
        const sent = () => form(photo, 'imageFile');
        expect((await post(unverified.cookie, '', sent())).status).toBe(403);
        expect(await bytesOfDay(unverified.profile.id)).toBeUndefined();
        const young = await person({ createdAt: new Date().toISOString() });
        const story = { contributionType: 'PERSONAL_ACCOUNT', content: 'We heard it.', tornadoId: moore.id };
        for (let i = 0; i < 10; i++) contributionOf(await post(young.cookie, '', story));
        expect((await post(young.cookie, '', sent())).status).toBe(429);
        expect((await post(young.cookie, '/gallery', form(gallery, 'images', 2))).status).toBe(429);
        expect(await bytesOfDay(young.profile.id)).toBeUndefined();
      },
    );

    it('are not staged again when the form is repeated', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      const send = () => post(cookie, '/gallery', form(gallery, 'images', 2), headers);
      const first = await processing(send());
      expect((await send()).body).toEqual(first.body);
      expect(await bytesOfDay(profile.id)).toBe(2 * jpeg.length);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });
  });

  describe('sent again with the same key', () => {
    it('get the first answer, although the uploads are used', async () => {
      const { profile, cookie } = await person();
      const [one = '', two = ''] = await upload(profile.id, 2);
      const [ofPhoto, ofGallery] = [key(), key()];
      const single = { ...photo, pictures: asPictures([one]) };
      const several = { ...gallery, pictures: [{ uploadId: two, alt: 'x', sensitive: true }] };
      for (const [path, body, headers] of [
        ['', single, ofPhoto],
        ['/gallery', several, ofGallery],
      ] as const) {
        const first = await post(cookie, path, body, headers);
        contributionOf(first);
        expect((await post(cookie, path, body, headers)).body).toEqual(first.body);
      }
      expect(await storedBy(profile.id)).toHaveLength(2);
    });

    it('get it after the tornado was named, too, when the title was made up', async () => {
      const { profile, cookie } = await person();
      const ids = await upload(profile.id);
      const headers = key();
      const body = { ...photo, pictures: asPictures(ids) };
      const first = await post(cookie, '', body, headers);
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.community,
          Key: { pk: `CONTRIB#${contributionOf(first).id}`, sk: 'META' },
          UpdateExpression: 'SET title = :title',
          ExpressionAttributeValues: { ':title': 'Photo of the tornado at Moore, May 20, 2013' },
        }),
      );
      const again = contributionOf(await post(cookie, '', body, headers));
      expect(again.title).toBe('Photo of the tornado at Moore, May 20, 2013');
      expect(await post(cookie, '', { ...body, title: 'Another' }, headers)).toMatchObject({ status: 409 });
    });

    it('at the same moment are written once, and every answer is the same or asks for a retry', async () => {
      const { profile, cookie } = await person();
      const ids = await upload(profile.id, 3);
      const headers = key();
      const body = { ...gallery, pictures: asPictures(ids) };
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(cookie, '/gallery', body, headers)));
      const shown = answers.filter(({ status }) => status === 200).map(({ body: each }) => each);
      expect(shown).toEqual(shown.map(() => shown[0]));
      expect(shown.length).toBeGreaterThan(0);
      expect(await storedBy(profile.id)).toHaveLength(1);
      expect((await post(cookie, '/gallery', body, headers)).status).toBe(200);
    });

    it('at the same moment with other keys show the pictures in one contribution', async () => {
      const { profile, cookie } = await person();
      const ids = await upload(profile.id, 2);
      const body = { ...gallery, pictures: asPictures(ids) };
      const answers = await Promise.all([1, 2, 3].map(() => post(cookie, '/gallery', body, key())));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body: problem } of answers.filter((each) => each.status !== 200))
        expect([status, (problem as { code: string }).code]).toEqual([409, 'CONFLICT']);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });

    it('conflict with another contribution of that key', async () => {
      const { profile, cookie } = await person();
      const [one = '', two = ''] = await upload(profile.id, 2);
      const headers = key();
      contributionOf(await post(cookie, '', { ...photo, pictures: asPictures([one]) }, headers));
      for (const [path, body] of [
        ['', { ...photo, title: 'Another', pictures: asPictures([two]) }],
        ['', { ...photo, pictures: [{ uploadId: two, alt: 'x' }] }],
        ['', { ...photo, pictures: [{ uploadId: two, sensitive: true }] }],
        ['/gallery', { ...gallery, pictures: asPictures([two]) }],
      ] as const)
        expect(await post(cookie, path, body, headers)).toMatchObject({
          status: 409,
          body: { code: 'CONFLICT' },
        });
      expect(await ticket(two)).not.toHaveProperty('usedBy');
    });
  });

  describe('when a store fails', () => {
    it.each([false, true])(
      'at any call (the call itself happened: %s), are shown whole or not at all, and a repeat succeeds',
      async (afterwards) => {
        for (const operation of ['GetItem', 'BatchGetItem', 'UpdateItem', 'TransactWriteItems']) {
          const { profile, cookie } = await person();
          const ids = await upload(profile.id, 2);
          const headers = key();
          const body = { ...gallery, pictures: asPictures(ids) };
          entry.watched.fail(operation, 3, { afterwards });
          const first = await post(cookie, '/gallery', body, headers);
          expect([200, 503], `${operation}: ${JSON.stringify(first.body)}`).toContain(first.status);
          entry.watched.mend();
          const between = await storedBy(profile.id);
          const used = (await Promise.all(ids.map(ticket))).filter((each) => each?.['usedBy'] !== undefined);
          expect([operation, used.length]).toEqual([operation, between.length === 0 ? 0 : 2]);
          const second = await post(cookie, '/gallery', body, headers);
          expect(contributionOf(second).images).toHaveLength(2);
          expect(await storedBy(profile.id)).toHaveLength(1);
        }
      },
    );

    it('after the day was counted or the tickets were written, a repeated form succeeds', async () => {
      // Nine of the updates belong to limits, which let a request pass when they cannot be counted.
      for (const [operation, times] of [
        ['BatchWriteItem', 3],
        ['UpdateItem', 12],
      ] as const) {
        const { profile, cookie } = await person();
        const headers = key();
        const send = () => post(cookie, '', form(photo, 'imageFile'), headers);
        entry.watched.fail(operation, times, { afterwards: true });
        const first = await processing(send());
        expect(first, operation).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
        entry.watched.mend();
        contributionOf(await processing(send()));
        expect(await storedBy(profile.id)).toHaveLength(1);
      }
    });

    itOnce('ask for a retry while the bucket is down', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      const send = () => post(cookie, '', form(photo, 'imageFile'), headers);
      entry.uploads.line.cut();
      expect(await send()).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', error: 'Images can’t be accepted right now. Please try again.' },
      });
      entry.uploads.line.mend();
      expect(await storedBy(profile.id)).toEqual([]);
      contributionOf(await processing(send()));
    });
  });
});
