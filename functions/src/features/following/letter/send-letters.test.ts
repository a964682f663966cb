import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { withOutbreaks } from '../../../domain/catalogue/with-outbreaks.ts';
import { toFollowItem } from '../../../domain/following/follow-items.ts';
import { MailMessage, maxPlacesInLetter } from '../../../domain/mail/mail-message.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { createTestTable, oneStandIn, testClient } from '../../../testing/test-table.ts';
import { notificationStore } from '../notification-store.ts';
import { subjectsOfTornado } from '../notify/subjects-of-tornado.ts';
import { sendLetters } from './send-letters.ts';

const cleveland = { state: 'Oklahoma', cz_name: 'Cleveland', counties: ['Cleveland'] };
const old = madeUpTornado('2013-05-20T19:56:00Z', cleveland);
const ofYear = madeUpTornado('2026-05-06T21:00:00Z', {
  ...cleveland,
  start_lat: 35.28,
  start_lon: -97.63,
  end_lat: 35.45,
  end_lon: -96.9,
});
const inCountyAlone = madeUpTornado('1960-05-06T21:00:00Z', {
  ...cleveland,
  start_lat: null,
  start_lon: null,
});
const rows = [old, ofYear, inCountyAlone].map((one) => toCatalogueRow(one));
const search = new CatalogueSearch(withOutbreaks(buildCatalogue(rows)));
/** After the end of the record. */
const report = madeUpStormReport('2026-11-20', '1956', {
  state: 'OKLAHOMA',
  state_code: 'OK',
  county: 'CLEVELAND',
  promoted_to_tornado_id: null,
  status: 'PRELIMINARY',
});

const inCleveland = 'county:oklahoma/cleveland';
const quiet = 'county:oklahoma/cimarron';
const firstMonday = Date.parse('2027-01-04T14:10:00.000Z');

describe.each(oneStandIn)('yearly letters, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let mails: MailMessage[];
  let now: number;
  let isDown: ((mail: MailMessage) => boolean) | undefined;
  let loads: number;
  let officialUntil: string | null;

  beforeEach(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    [mails, loads, now, isDown, officialUntil] = [[], 0, firstMonday, undefined, '2026-10-31'];
  });

  const store = () => notificationStore(client, table, () => now);
  const send = () =>
    sendLetters({
      client,
      table,
      mail: {
        async send(message) {
          if (isDown?.(message)) throw new Error('Made up by a test.');
          mails.push(MailMessage.parse(message));
        },
      },
      refusedAddresses: async () => new Set(),
      now: () => now,
      hasTime: () => true,
      onFailure: () => {},
      async record() {
        loads++;
        return { search, reports: { newestFirst: [report], officialUntil } };
      },
    })();
  const put = (subject: string, person: string, over = {}) =>
    putInBatches(client, table, [
      toFollowItem({ person, subject, name: null, followedAt: '2026-03-01T00:00:00.000Z', ...over }),
    ]);
  async function reader(subjects: readonly string[] = [inCleveland]) {
    const profile = madeUpProfile();
    await putProfile(client, table, profile);
    await store().setMails(profile.id, 'yearlyLetter', true);
    for (const subject of subjects) await put(subject, profile.id);
    return profile;
  }
  const add = (
    createdAt: string,
    over: Partial<Parameters<typeof madeUpContribution>[0]> = {},
    { id } = old,
  ) =>
    putContributions(client, table, [
      madeUpContribution({
        createdAt,
        target: { kind: 'tornado', id, display_name: 'Moore', state: 'Oklahoma' },
        ...over,
      }),
    ]);

  it('tell what happened and what is missing, once in a January however often they run', async () => {
    const { id, email, username } = await reader();
    await add('2026-06-01T10:00:00.000Z', { contributionType: 'UPLOADED_PHOTO', authorId: id });
    await add('2026-06-02T10:00:00.000Z', { contributionType: 'PERSONAL_ACCOUNT' });
    await add('2026-06-03T10:00:00.000Z', { contributionType: 'RADAR_LOOP_LINK', authorId: id });
    // Of other years: it fills a gap, and is not news.
    await add('2025-12-31T23:59:59.000Z', { contributionType: 'DOCUMENT_LINK' });
    await add('2027-01-01T00:00:00.000Z', { contributionType: 'PHOTO_LINK' }, ofYear);
    await Promise.all([send(), send()]);
    now += 7 * 24 * 60 * 60 * 1000;
    expect(await send()).toEqual({ sent: 0, isComplete: true });
    // Two runs at once may both hand a mail over; the mailer sends one id once.
    expect([...new Set(mails.map((mail) => mail.id))]).toEqual([`yearly-letter:${id}:2026`]);
    expect(mails[0]).toEqual({
      template: 'yearly-letter',
      id: `yearly-letter:${id}:2026`,
      person: id,
      to: email,
      username,
      year: 2026,
      places: [
        {
          name: 'Cleveland County, Oklahoma',
          path: '/states/oklahoma/cleveland',
          tornadoes: 2,
          isPreliminary: true,
          added: { photos: 1, stories: 1, sources: 0 },
          gaps: { total: 3, photo: 2, story: 1, source: 1 },
        },
      ],
      more: 0,
      own: 1,
    });
  });

  it('count what a reader added once, however many of the places it is in', async () => {
    const places = subjectsOfTornado(ofYear, search).filter((subject) => /^(?:county|town):/.test(subject));
    const [first = '', second = ''] = places;
    const { id } = await reader([first, second, inCleveland]);
    await add('2026-06-01T10:00:00.000Z', { contributionType: 'UPLOADED_PHOTO', authorId: id }, ofYear);
    await add('2026-06-02T10:00:00.000Z', { contributionType: 'PERSONAL_ACCOUNT', authorId: id });
    await send();
    expect(mails[0]).toMatchObject({ own: 2 });
  });

  it('are sent again a year later, and at no other time', async () => {
    await reader();
    for (const [time, sent] of [
      ['2026-12-31T23:59:59.000Z', 0],
      ['2027-01-01T00:00:00.000Z', 1],
      ['2027-01-31T23:59:59.000Z', 0],
      ['2027-02-01T00:00:00.000Z', 0],
    ] as const) {
      now = Date.parse(time);
      expect(await send()).toEqual({ sent, isComplete: true });
    }
    await reader();
    expect(await send()).toEqual({ sent: 0, isComplete: true });
    await add('2027-06-01T10:00:00.000Z', { contributionType: 'PHOTO_LINK' });
    officialUntil = '2027-12-31';
    now = Date.parse('2028-01-03T14:10:00.000Z');
    expect(await send()).toEqual({ sent: 2, isComplete: true });
    expect(mails.map((mail) => 'year' in mail && mail.year)).toEqual([2026, 2027, 2027]);
    expect(mails[1]).toMatchObject({ places: [{ tornadoes: 0, isPreliminary: false }] });
  });

  it('go to nobody who did not ask, who has only the digest, or who turned them off', async () => {
    const asked = await reader();
    const off = await reader();
    await store().setMails(off.id, 'yearlyLetter', false);
    const digest = await reader();
    await store().setMails(digest.id, 'weeklyDigest', true);
    await store().setMails(digest.id, 'yearlyLetter', false);
    await send();
    expect(mails.map(({ to }) => to)).toEqual([asked.email]);
    // The digest is still in the index, and the last that is turned off leaves it.
    expect(await store().settings(digest.id)).toMatchObject({ weeklyDigest: true, g3pk: 'DIGESTS' });
    await store().setMails(digest.id, 'weeklyDigest', false);
    expect(await store().settings(digest.id)).not.toHaveProperty('g3pk');
  });

  it('are not sent where nothing happened, about what is muted, or of what is no place', async () => {
    await reader([quiet, 'tornado:20130520-k3v9qx2a', 'county:oklahoma/no-longer-there']);
    const muted = await reader([]);
    await put(inCleveland, muted.id, { isMuted: true });
    expect(await send()).toEqual({ sent: 0, isComplete: true });
    expect(mails).toEqual([]);
  });

  it('say nothing of tornadoes while nobody knows how far the record goes', async () => {
    officialUntil = null;
    await reader(['county:oklahoma/mcclain', inCleveland]);
    await send();
    expect(mails[0]).toMatchObject({ places: [{ tornadoes: 1, isPreliminary: false }] });
  });

  it('go on after a crash, and read a place once for all who follow it', async () => {
    const people = [await reader(), await reader(), await reader()];
    isDown = ({ to }) => to !== people[0]?.email;
    await expect(send()).rejects.toThrow('The letters of 2 people were not sent.');
    expect(loads).toBe(1);
    isDown = undefined;
    expect(await send()).toEqual({ sent: 2, isComplete: true });
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('name ten places at most, those with the most first, and count the others', async () => {
    const all = subjectsOfTornado(ofYear, search).filter((subject) => /^(?:county|town):/.test(subject));
    expect(all.length).toBeGreaterThan(maxPlacesInLetter);
    // The county has the story alone: no town is near that path.
    await add('2026-06-02T10:00:00.000Z', {}, inCountyAlone);
    await reader(all.toReversed());
    await send();
    const [mail] = mails;
    if (mail?.template !== 'yearly-letter') throw new Error('There is no letter.');
    expect(mail.places).toHaveLength(maxPlacesInLetter);
    expect(mail.more).toBe(all.length - maxPlacesInLetter);
    expect(mail.places.map(({ added }) => added.stories)).toEqual([1, ...Array<number>(9).fill(0)]);
    expect(mail.places[0]?.path).toBe('/states/oklahoma/cleveland');
  });
});
