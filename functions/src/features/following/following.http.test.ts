import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import type { Follow } from '@touchdown/shared/following/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toContributionItem } from '../../domain/contributions/contribution-item.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { usernameKey } from '../accounts/account-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putSignedIn } from '../../testing/put-signed-in.ts';
import { startEveryEntry, type EveryEntry } from '../../testing/start-every-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { eraseFollowing } from '../../domain/following/erase-following.ts';
import { writeNotifications } from './notify/tell-followers.ts';

const near = { state: 'Oklahoma', tor_f_scale: 'EF2', start_lat: 35.28, start_lon: -97.63 } as const;
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  ...near,
  id: '20130520-k3v9qx2a' as Tornado['id'],
  display_name: 'Moore',
});
/** Six tornadoes of one evening are an outbreak. */
const evening = [1, 2, 3, 4, 5].map((minute) => madeUpTornado(`2013-05-20T20:0${minute}:00Z`, near));
const outbreak = '2013-05-20-oklahoma';
const createdAt = '2026-11-23T12:00:00.000Z';
const ofMoore = {
  createdAt,
  target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
} as const;
const proposal = {
  contributionType: 'EDIT_SUGGESTION',
  suggestionStatus: 'PENDING',
  content: { targetField: 'path_width', currentValue: '1', proposedValue: '2', reason: null },
} as const;

describe.each(oneStandIn)('following, over $name', ({ endpoint }) => {
  let entry: EveryEntry;

  beforeAll(async () => {
    entry = await startEveryEntry(endpoint);
    const objects = new Map<string, Uint8Array>();
    await publishTestRecord(
      { client: entry.client, table: entry.catalogue, bucket: { objects }, bucketName: 'media' },
      { tornadoes: [moore, ...evening] },
    );
    for (const [path, bytes] of objects) await entry.putMedia(path.replace('/media/', ''), bytes);
  }, 60_000);
  afterAll(() => entry.stop());

  async function person() {
    const { profile, cookie } = await putSignedIn(entry.client, entry.community);
    const Item = { ...usernameKey(profile.username), uid: profile.id };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    return { ...profile, cookie };
  }
  const ask = (
    method: string,
    path: string,
    cookie?: string,
    body?: unknown,
    query?: Record<string, string>,
  ) => entry.ask('following', method, path, { cookie, body, ...(query ? { query } : {}) });
  const list = async (cookie: string) =>
    ((await ask('GET', '/follows', cookie)).body as { data: { follows: Follow[] } }).data.follows;

  it('follows what has a page, under the name of that page, and refuses everything else', async () => {
    const [ada, bob] = [await person(), await person()];
    const [suggestion, removed, account] = [
      madeUpContribution({ ...ofMoore, ...proposal }),
      madeUpContribution({ ...ofMoore, ...proposal, removedAt: createdAt }),
      madeUpContribution(ofMoore),
    ];
    await putContributions(entry.client, entry.community, [suggestion, removed, account]);
    const asked = {
      [`tornado:${moore.id}`]: 200,
      'county:oklahoma/cleveland-county': 200,
      'town:oklahoma/moore': 200,
      [`outbreak:${outbreak}`]: 200,
      [`person:${bob.username}`]: 200,
      [`suggestion:${suggestion.id}`]: 200,
      'tornado:20130520-zzzzzzzz': 'There is no tornado 20130520-zzzzzzzz in the record.',
      'county:oklahoma/nowhere-at-all': expect.stringContaining('No county of Oklahoma'),
      'county:district-of-columbia/district-of-columbia': followingSentences.noSuchPlace,
      'town:oklahoma/nowhere-at-all': expect.stringContaining('No town of Oklahoma'),
      'outbreak:nowhere': followingSentences.noSuchOutbreak,
      'person:nobody-at-all': followingSentences.noSuchPerson,
      [`suggestion:${removed.id}`]: followingSentences.noSuchSuggestion,
      [`suggestion:${account.id}`]: followingSentences.noSuchSuggestion,
    };
    const answers: Record<string, unknown> = {};
    for (const subject of Object.keys(asked)) {
      const { status, body } = await ask('POST', '/follows', ada.cookie, { subject });
      answers[subject] = status === 404 ? (body as { error: string }).error : status;
    }
    expect(answers).toEqual(asked);
    expect((await ask('POST', '/follows', ada.cookie, { subject: 'state:oklahoma' })).status).toBe(400);
    const follows = await list(ada.cookie);
    expect(Object.fromEntries(follows.map(({ subject, name, path }) => [subject, [name, path]]))).toEqual({
      [`tornado:${moore.id}`]: ['Moore', `/tornadoes/${moore.id}`],
      'county:oklahoma/cleveland': ['Cleveland County, Oklahoma', '/states/oklahoma/cleveland'],
      'town:oklahoma/moore': ['Moore, Oklahoma', '/places/oklahoma/moore'],
      [`outbreak:${outbreak}`]: ['Outbreak of May 20, 2013', `/outbreaks/${outbreak}`],
      [`person:${bob.id}`]: [bob.username, `/u/${bob.username}`],
      [`suggestion:${suggestion.id}`]: ['Path Width (yards) of Moore', `/tornadoes/${moore.id}`],
    });
  });

  it('lists, counts, reads and mutes notifications, and shows nothing of what was removed', async () => {
    const ada = await person();
    const subject = `tornado:${moore.id}` as const;
    await ask('POST', '/follows', ada.cookie, { subject });
    const contribution = madeUpContribution(ofMoore);
    const put = (over: object) =>
      entry.client.send(
        new PutCommand({
          TableName: entry.community,
          Item: { ...toContributionItem(contribution), ...over },
        }),
      );
    await put({});
    const at = new Date().toISOString();
    const notice = {
      kind: 'contribution',
      subject,
      name: 'Moore',
      contributionId: contribution.id,
      at,
      event: contribution.id,
    } as const;
    await writeNotifications(entry.client, entry.community, notice, [ada.id], () => Date.now());
    const notifications = async () =>
      ((await ask('GET', '/notifications', ada.cookie)).body as { data: { notifications: object[] } }).data
        .notifications;
    const id = `${at.slice(0, 10)}#contribution:${subject}`;
    expect(await notifications()).toEqual([
      {
        id,
        kind: 'contribution',
        subject,
        subject_name: 'Moore',
        at,
        count: 1,
        is_unread: true,
        is_muted: false,
        path: `/tornadoes/${moore.id}`,
        about: {
          contribution_id: contribution.id,
          contribution_type: 'PERSONAL_ACCOUNT',
          suggestion_status: null,
          author: 'prairie_watcher',
          target_name: 'Moore',
        },
      },
    ]);
    const count = async () => (await ask('GET', '/notifications/count', ada.cookie)).body;
    expect(await count()).toEqual({ unread: 1 });
    // Somebody else's list has nothing of it, and cannot mark it.
    const eve = await person();
    expect((await ask('POST', '/notifications/read', eve.cookie, { ids: [id] })).status).toBe(200);
    expect(await count()).toEqual({ unread: 1 });
    await ask('POST', '/notifications/read', ada.cookie, { ids: [id] });
    expect(await count()).toEqual({ unread: 0 });
    const muted = await ask('POST', '/notifications/mute', ada.cookie, { subject, muted: true });
    expect(muted.body).toEqual({ is_muted: true, message: followingSentences.muted });
    await put({ removedAt: at });
    expect(await notifications()).toMatchObject([{ is_unread: false, is_muted: true, about: null }]);
    const both = await ask('POST', '/notifications/read', ada.cookie, { ids: [id], all: true });
    expect(both.status).toBe(400);
    expect((await ask('POST', '/notifications/read', ada.cookie, { all: true })).status).toBe(200);
  });

  it('turns the digest on for the signed-in, and off with the link in a digest alone', async () => {
    const ada = await person();
    const settings = async () => (await ask('GET', '/notifications/settings', ada.cookie)).body;
    expect(await settings()).toEqual({ weekly_digest: false, yearly_letter: false, is_verified: true });
    await ask('PATCH', '/notifications/settings', ada.cookie, { weeklyDigest: true });
    expect(await settings()).toEqual({ weekly_digest: true, yearly_letter: false, is_verified: true });
    const tokens = unsubscribeTokens('a-key-for-tests');
    const turnOff = (token: string) => ask('POST', `/mails/digest/unsubscribe/${token}`);
    expect((await turnOff(tokens.tokenFor(ada.id))).status).toBe(400);
    expect(await settings()).toMatchObject({ weekly_digest: true });
    const token = tokens.tokenFor(ada.id, 'weekly-digest');
    const shown = await ask('GET', `/mails/digest/unsubscribe/${token}`);
    expect([shown.status, shown.headers['location']]).toEqual([303, `/unsubscribe?mails=digest#${token}`]);
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await turnOff(token)).body).toEqual({ message: followingSentences.digestOff });
    }
    expect(await settings()).toEqual({ weekly_digest: false, yearly_letter: false, is_verified: true });
  });

  it('turns the yearly letter on and off beside the digest, with a link of its own', async () => {
    const ada = await person();
    const change = (body: object) => ask('PATCH', '/notifications/settings', ada.cookie, body);
    const both = { weeklyDigest: true, yearlyLetter: true };
    expect((await change(both)).status).toBe(400);
    expect((await change({})).status).toBe(400);
    expect((await change({ yearlyLetter: true })).body).toEqual({
      settings: { weekly_digest: false, yearly_letter: true, is_verified: true },
      message: followingSentences.letterOn,
    });
    await change({ weeklyDigest: true });
    const token = unsubscribeTokens('a-key-for-tests').tokenFor(ada.id, 'yearly-letter');
    const shown = await ask('GET', `/mails/digest/unsubscribe/${token}`);
    expect([shown.status, shown.headers['location']]).toEqual([303, `/unsubscribe?mails=letter#${token}`]);
    expect((await ask('POST', `/mails/digest/unsubscribe/${token}`)).body).toEqual({
      message: followingSentences.letterOff,
    });
    const left = await ask('GET', '/notifications/settings', ada.cookie);
    expect(left.body).toEqual({ weekly_digest: true, yearly_letter: false, is_verified: true });
  });

  it('is in the export, and goes with the account', async () => {
    const ada = await person();
    await ask('POST', '/follows', ada.cookie, { subject: 'county:oklahoma/cleveland' });
    await ask('PATCH', '/notifications/settings', ada.cookie, { weeklyDigest: true });
    const notice = {
      kind: 'contribution',
      subject: 'county:oklahoma/cleveland',
      name: 'Cleveland County, Oklahoma',
      contributionId: '01JD5K8Z7Q0000000000000000',
      at: createdAt,
      event: 'e',
    } as const;
    await writeNotifications(entry.client, entry.community, notice, [ada.id], () => Date.now());
    const { body } = await entry.ask('accounts', 'GET', '/auth/me/export', { cookie: ada.cookie });
    expect(body).toMatchObject({
      follows: [{ subject: 'county:oklahoma/cleveland', name: 'Cleveland County, Oklahoma' }],
      notifications: [{ kind: 'contribution', subject: 'county:oklahoma/cleveland', isUnread: true }],
      notificationSettings: { weeklyDigest: true, yearlyLetter: false, muted: [] },
    });
    for (let time = 0; time < 2; time++) await eraseFollowing(entry.client, entry.community, ada.id);
    const left = await ask('GET', '/notifications', ada.cookie);
    expect(left.body).toMatchObject({ data: { notifications: [] } });
  });
});
