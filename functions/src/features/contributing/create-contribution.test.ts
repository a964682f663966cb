import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { contributingPeople } from '../../testing/contributing-people.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore, Oklahoma', state: 'Oklahoma' });
const withdrawn = madeUpTornado('2013-05-21T19:56:00Z', { status: 'withdrawn' });
const retired = mintTornadoId('2013-05-20', 'retired');
const report = madeUpStormReport('2013-05-20', '1956');
const promoted = madeUpStormReport('2013-05-20', '1957', {
  status: 'PROMOTED_TO_OFFICIAL',
  promoted_to_tornado_id: moore.id,
});
const removed = madeUpStormReport('2013-05-20', '1958', { status: 'WITHDRAWN' });

const story = { contributionType: 'PERSONAL_ACCOUNT', content: 'We heard it.', tornadoId: moore.id };
const video = { contributionType: 'VIDEO_LINK', url: 'https://youtu.be/dQw4w9WgXcQ', tornadoId: moore.id };

describe.each(dynamodbStandIns)('a new contribution on $name', ({ endpoint, itOnce }) => {
  let entry: ContributingEntry;

  beforeAll(async () => {
    entry = await startContributingEntry(endpoint, {
      record: {
        tornadoes: [moore, withdrawn],
        aliases: { [moore.id]: ['ncei:5', 'spc:2013-7'] },
        redirects: { [retired]: moore.id },
      },
      reports: [report, promoted, removed],
    });
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => entry.watched.mend());
  afterAll(async () => {
    vi.restoreAllMocks();
    await entry.stop();
  });

  const { person, postTo, contributionOf, storedBy } = contributingPeople(() => entry);
  const post = postTo.bind(undefined, '');

  it('is answered as lists show it, and is in the lists of its target, its author and the feed', async () => {
    const { profile, cookie } = await person({ role: 'expert', photo: 'a-picture' });
    const answer = await post(cookie, { ...story, title: ' In the cellar ', url: '' });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Contribution submitted!' },
    });
    const contribution = contributionOf(answer.body);
    expect(contribution).toMatchObject({
      contributionType: 'PERSONAL_ACCOUNT',
      title: 'In the cellar',
      content: 'We heard it.',
      url: null,
      images: [],
      author: { username: profile.username, role: 'expert', profile_photo_url: '/images/a-picture' },
      netVotes: 0,
      upvotes: 0,
      downvotes: 0,
      suggestionStatus: null,
      tornado_id: moore.id,
      tornado: { display_name: 'Moore, Oklahoma', state: 'Oklahoma', begin_datetime: '2013-05-20T19:56:00Z' },
      spc_report_id: null,
    });
    const lists = contributionStore(entry.client, entry.community, () => Date.now());
    for (const [newest] of [
      (await lists.ofTarget('tornado', moore.id, { max: 1 })).contributions,
      (await lists.ofPerson(profile.id, { max: 1 })).contributions,
      await lists.feed(1),
    ]) {
      expect(newest && toShownContribution(newest)).toEqual(contribution);
    }
  });

  itOnce('to a storm report copies its place', async () => {
    const { cookie } = await person();
    const { tornadoId: _none, ...link } = video;
    const answer = await post(cookie, { ...link, spcReportId: report.id });
    expect(contributionOf(answer.body)).toMatchObject({
      url: 'https://youtu.be/dQw4w9WgXcQ',
      content: null,
      spc_report_id: report.id,
      spc_report: { location_text: report.location_text, state: report.state },
      tornado_id: null,
    });
  });

  itOnce.each([
    ['a source’s id', 'ncei:5'],
    ['another source’s id', 'spc-2013-7'],
    ['a retired id', retired],
  ])('to %s belongs to the present tornado', async (_what, tornadoId) => {
    const { cookie } = await person();
    const answer = await post(cookie, { ...story, tornadoId });
    expect(contributionOf(answer.body).tornado_id).toBe(moore.id);
  });

  itOnce('may spell its names with underscores', async () => {
    const { cookie } = await person();
    const body = { contribution_type: 'PERSONAL_ACCOUNT', content: 'x', tornado_id: moore.id };
    expect(contributionOf((await post(cookie, body)).body)).toMatchObject({ tornado_id: moore.id });
    const ofReport = { contribution_type: 'PERSONAL_ACCOUNT', content: 'x', spc_report_id: report.id };
    expect(contributionOf((await post(cookie, ofReport)).body)).toMatchObject({ spc_report_id: report.id });
  });

  itOnce('may name its target twice', async () => {
    const { cookie } = await person();
    const answer = await post(cookie, { ...story, tornado_id: moore.id });
    expect(contributionOf(answer.body)).toMatchObject({ tornado_id: moore.id, tornadoId: moore.id });
  });

  itOnce(
    'that is refused for its form leaves the person’s limit as it was, but not that of the IP address',
    async () => {
      const { profile, cookie } = await person();
      const limiter = rateLimiter(entry.client, entry.uploads.table, () => Date.now());
      const { contribute, contributeByIp } = rateLimits;
      const address = '198.51.100.7';
      const from = (body: object) => post(cookie, body, { [viewerIpHeader]: address });
      for (let time = 0; time < contribute.max + 1; time++)
        expect((await from({ ...story, content: 7 })).status).toBe(400);
      expect((await from({ ...story, content: ' ' })).status).toBe(400);
      expect((await from(story)).status).toBe(200);
      for (let time = 1; time < contribute.max; time++) await limiter.take(contribute, profile.id);
      expect((await from(story)).status).toBe(429);
      for (let time = contribute.max + 4; time < contributeByIp.max; time++)
        await limiter.take(contributeByIp, address);
      await expect(limiter.take(contributeByIp, address)).rejects.toThrow('Too many contributions');
    },
  );

  itOnce('has at most six links a day by somebody new, also in its text, and any by others', async () => {
    const links = 'www.one.example and https://two.example';
    const { cookie } = await person({ createdAt: new Date().toISOString() });
    const old = await person();
    const seven = { ...story, content: `${links} ${links} ${links} http://seven.example` };
    expect(await post(cookie, seven)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('Too many links by a new member: 6 in 24 hours are allowed.') },
    });
    expect((await post(old.cookie, seven)).status).toBe(200);
    expect((await post(cookie, { ...seven, content: `${links} ${links}` })).status).toBe(200);
    expect((await post(cookie, { ...video, content: links })).status).toBe(429);
  });

  itOnce('has so many links from one network on a day, whoever sends it', async () => {
    const [address, { linksByNetwork }] = ['2001:db8:9:1::7', rateLimits];
    const limiter = rateLimiter(entry.client, entry.uploads.table, () => Date.now());
    await limiter.take(linksByNetwork, '2001:db8:9::/48', linksByNetwork.max - 1);
    const sendLink = async () =>
      post((await person()).cookie, video, {
        [viewerIpHeader]: address,
      });
    expect((await sendLink()).status).toBe(200);
    expect(await sendLink()).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('Too many links from your network') },
    });
  });

  const both = `"tornadoId" is ${moore.id} and "spcReportId" is ${report.id}.`;
  itOnce.each<[string, object, number, string]>([
    ['no text', { ...story, content: ' ' }, 400, 'Content is required.'],
    ['null for a text', { ...story, content: null }, 400, 'Content is required.'],
    [
      'a link without a URL',
      { ...video, url: undefined },
      400,
      'URL is required for this contribution type.',
    ],
    [
      'an article without a title',
      { ...video, contributionType: 'NEWS_ARTICLE_LINK' },
      400,
      'Title is required for news articles.',
    ],
    ['a script as URL', { ...video, url: 'javascript:alert(1)' }, 400, 'begins with https:// or http://'],
    ['control characters', { ...story, content: 'a\u0000b' }, 400, 'characters we can’t show'],
    ['a long text', { ...story, content: 'a'.repeat(5_001) }, 400, 'at most 5000 characters'],
    [
      'a kind with a route of its own',
      { ...story, contributionType: 'PHOTO_GALLERY' },
      400,
      '"contributionType"',
    ],
    [
      'an unknown name',
      { ...story, status: 'APPROVED' },
      400,
      'Unknown name "status" in the body; allowed: ',
    ],
    ['a vote count', { ...story, net: 5 }, 400, 'Unknown name "net"'],
    ['no target', { ...story, tornadoId: undefined }, 400, 'Please name the tornado or the storm report'],
    ['two targets', { ...story, spcReportId: report.id }, 400, both],
    ['two tornadoes', { ...story, tornado_id: retired }, 400, `and "tornado_id" is ${retired}.`],
    ['no type', { ...story, contributionType: undefined }, 400, 'Please give one "contributionType"'],
    ['a report as tornado', { ...story, tornadoId: report.id }, 409, 'Invalid entity type for contribution.'],
    [
      'a tornado as report',
      { ...story, tornadoId: undefined, spcReportId: moore.id },
      409,
      'Invalid entity type for contribution.',
    ],
    ['an unknown tornado', { ...story, tornadoId: '19000101-aaaaaaaa' }, 404, 'There is no tornado'],
    ['no id of a tornado', { ...story, tornadoId: 'joplin' }, 404, 'There is no tornado joplin'],
    [
      'an unknown report',
      { ...story, tornadoId: undefined, spcReportId: 'spc-19000101-aaaaaaaa' },
      404,
      'Report not found.',
    ],
    ['a withdrawn tornado', { ...story, tornadoId: withdrawn.id }, 409, 'no longer in the record'],
    [
      'a promoted report',
      { ...story, tornadoId: undefined, spcReportId: promoted.id },
      409,
      'promoted to an official event',
    ],
    ['a removed report', { ...story, tornadoId: undefined, spcReportId: removed.id }, 409, 'no longer in'],
  ])('with %s is refused, and nothing is written', async (_what, body, status, sentence) => {
    const { profile, cookie } = await person();
    const answer = await post(cookie, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(sentence) as string } });
    expect(await storedBy(profile.id)).toEqual([]);
  });

  itOnce('names every refused field, so that a form can show it there', async () => {
    const { cookie } = await person();
    const { body } = await post(cookie, { ...video, contributionType: 'NEWS_ARTICLE_LINK', url: '' });
    expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual([
      'url',
      'title',
    ]);
  });

  itOnce('keeps markup as it was typed, and drops what would reverse its letters', async () => {
    const { cookie } = await person();
    const content = '<b>loud</b>\n\u202Eyaw gnorw eht';
    const stored = contributionOf((await post(cookie, { ...story, content })).body).content;
    expect(stored).toBe('<b>loud</b>\nyaw gnorw eht');
  });

  itOnce('stores a URL as browsers write it, so that a host’s name cannot imitate another', async () => {
    const { cookie } = await person();
    const answer = await post(cookie, { ...video, url: 'HTTPS://ex\u0430mple.org/ü' });
    expect(contributionOf(answer.body).url).toBe('https://xn--exmple-4nf.org/%C3%BC');
  });

  describe('whose request is repeated', () => {
    const key = () => ({ 'idempotency-key': randomUUID() });

    it.each([
      ['the header', (sent: string) => [story, { 'idempotency-key': sent }] as const],
      ['the body', (sent: string) => [{ ...story, idempotencyKey: sent }, {}] as const],
    ])('with its key in %s is written once, and answered again with the same', async (_place, request) => {
      const { profile, cookie } = await person();
      const [body, headers] = request(randomUUID());
      const [first, second] = [await post(cookie, body, headers), await post(cookie, body, headers)];
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });

    it('at the same moment is written once', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(cookie, story, headers)));
      const shown = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
      expect(new Set(shown).size).toBe(1);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });

    it('is written twice without a key', async () => {
      const { profile, cookie } = await person();
      await post(cookie, story);
      await post(cookie, story);
      expect(await storedBy(profile.id)).toHaveLength(2);
    });

    it('with the key of another contribution, or of another person, is not answered with that one', async () => {
      const [ada, bob] = [await person(), await person()];
      const headers = key();
      const first = await post(ada.cookie, story, headers);
      expect(await post(ada.cookie, video, headers)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT' },
      });
      const others = await post(bob.cookie, story, headers);
      expect(contributionOf(others.body).id).not.toBe(contributionOf(first.body).id);
    });

    it('with another target is a conflict, and with another name of the same target is not', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      const first = await post(cookie, story, headers);
      const { tornadoId: _moore, ...words } = story;
      for (const target of [{ spcReportId: report.id }, { tornadoId: withdrawn.id }, { tornadoId: 'ncei:6' }])
        expect(await post(cookie, { ...words, ...target }, headers)).toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('used for another contribution') },
        });
      for (const name of ['ncei:5', retired])
        expect((await post(cookie, { ...words, tornadoId: name }, headers)).body).toEqual(first.body);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });

    it('after its author deleted it is a conflict, and the author can restore it', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      await post(cookie, story, headers);
      const lists = contributionStore(entry.client, entry.community, () => Date.now());
      const [written] = (await lists.ofPerson(profile.id, { max: 1 })).contributions;
      if (!written) throw new Error('Nothing was written.');
      const removal = contributionRemoval(entry.client, entry.community, () => Date.now());
      await removal.byOwner(written);
      expect(await post(cookie, story, headers)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', error: expect.stringContaining('You deleted this contribution.') },
      });
    });

    it('gets its first answer after the contribution has moved with its target', async () => {
      const { cookie } = await person();
      const headers = key();
      const { tornadoId: _moore, ...words } = story;
      const about = { ...words, spcReportId: report.id };
      const { id } = contributionOf((await post(cookie, about, headers)).body);
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.community,
          Key: contributionKey(id),
          UpdateExpression: 'SET #target = :target, origin = :origin',
          ExpressionAttributeNames: { '#target': 'target' },
          ExpressionAttributeValues: {
            ':target': { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'OKLAHOMA' },
            ':origin': { kind: 'spc-report', id: report.id },
          },
        }),
      );
      expect(contributionOf((await post(cookie, about, headers)).body).id).toBe(id);
    });

    itOnce.each(['short', 'with some spaces', 'k'.repeat(65)])('refuses the key %j', async (sent) => {
      const { cookie } = await person();
      const refused = {
        status: 400,
        body: { code: 'INVALID_REQUEST', error: expect.stringContaining('must be 8 to 64 letters') },
      };
      expect(await post(cookie, story, { 'idempotency-key': sent })).toMatchObject(refused);
      expect(await post(cookie, { ...story, idempotencyKey: sent })).toMatchObject(refused);
    });

    it('after a lost answer of the table was written once', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      entry.watched.fail('TransactWriteItems', 9, { afterwards: true });
      const first = await post(cookie, story, headers);
      entry.watched.mend();
      const second = await post(cookie, story, headers);
      expect(second.status, `first: ${first.status}`).toBe(200);
      expect(await storedBy(profile.id)).toHaveLength(1);
    });
  });

  it('succeeds after three conflicts, and fails without a trace while they continue', async () => {
    const { profile, cookie } = await person();
    entry.watched.cancel(3);
    expect((await post(cookie, story)).status).toBe(200);
    entry.watched.cancel(1_000);
    expect(await post(cookie, story)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await storedBy(profile.id)).toHaveLength(1);
  });

  it('asks for a retry while the table fails', async () => {
    const { profile, cookie } = await person();
    entry.watched.fail('TransactWriteItems', 9);
    expect(await post(cookie, story)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await storedBy(profile.id)).toEqual([]);
  });

  it('has the author’s new name when the profile changes just then', async () => {
    const { profile, cookie } = await person();
    const rename = () =>
      entry.client.send(
        new UpdateCommand({
          TableName: entry.community,
          Key: profileKey(profile.id),
          UpdateExpression: 'SET username = :name',
          ExpressionAttributeValues: { ':name': 'renamed' },
        }),
      );
    // The transaction is retried for a while, and the name changes after the profile was read.
    entry.watched.taken();
    entry.watched.cancel(3);
    const answered = post(cookie, story);
    const isWriting = () => entry.watched.calls.some(({ operation }) => operation === 'TransactWriteItems');
    await expect.poll(isWriting, { interval: 5 }).toBe(true);
    await rename();
    const answer = await answered;
    expect(contributionOf(answer.body).author?.username).toBe('renamed');
    expect((await storedBy(profile.id))[0]).toMatchObject({ author: { username: 'renamed' } });
  });

  describe('is counted for its author', () => {
    const countOf = async (uid: string) => {
      const Key = memberCountsKey(uid);
      const { Item: item } = await entry.client.send(new GetCommand({ TableName: entry.community, Key }));
      return fromMemberCountsItem(item).contributions;
    };
    const key = () => ({ 'idempotency-key': randomUUID() });

    it('once per contribution, and counted back by its deletion', async () => {
      const { profile, cookie } = await person();
      expect(await countOf(profile.id)).toBe(0);
      await post(cookie, story);
      await post(cookie, video);
      expect(await countOf(profile.id)).toBe(2);
      const lists = contributionStore(entry.client, entry.community, () => Date.now());
      const [newest] = (await lists.ofPerson(profile.id, { max: 1 })).contributions;
      if (!newest) throw new Error('Nothing was written.');
      const removal = contributionRemoval(entry.client, entry.community, () => Date.now());
      for (let time = 0; time < 2; time++) await removal.byOwner(newest);
      expect(await countOf(profile.id)).toBe(1);
    });

    it('once when its request is repeated, or sent several times at the same moment', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      await Promise.all([1, 2, 3, 4].map(() => post(cookie, story, headers)));
      await post(cookie, story, headers);
      expect(await countOf(profile.id)).toBe(1);
    });

    it('once when the answer of the table is lost, and not at all when it is refused', async () => {
      const { profile, cookie } = await person();
      const headers = key();
      entry.watched.fail('TransactWriteItems', 9, { afterwards: true });
      await post(cookie, story, headers);
      entry.watched.mend();
      await post(cookie, story, headers);
      expect(await countOf(profile.id)).toBe(1);
      entry.watched.cancel(4);
      expect((await post(cookie, story)).status).toBe(409);
      entry.watched.mend();
      expect(await countOf(profile.id)).toBe(1);
    });

    it('exactly when several are written and deleted at the same moment', async () => {
      const { profile, cookie } = await person();
      const first = contributionOf((await post(cookie, story)).body);
      const headers = { 'sec-fetch-site': 'same-origin' };
      await Promise.all([
        ...[1, 2, 3].map(() => post(cookie, story)),
        entry.ask('DELETE', `/contributions/${first.id}`, { cookie, headers }),
      ]);
      expect(await countOf(profile.id)).toBe((await storedBy(profile.id)).length);
    });
  });

  it('leaves the profile as it is', async () => {
    const { profile, cookie } = await person();
    const read = async () =>
      (await entry.client.send(new GetCommand({ TableName: entry.community, Key: profileKey(profile.id) })))
        .Item;
    const before = await read();
    await post(cookie, story);
    expect(await read()).toEqual(before);
  });

  itOnce(
    'may be added twenty times in an hour, and from a new account ten times on its first evening',
    async () => {
      // An account is new for a day.
      const hoursOld = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
      const [old, young] = [
        await person({ createdAt: hoursOld(25) }),
        await person({ createdAt: hoursOld(23) }),
      ];
      const statuses = async (cookie: string, times: number) => {
        const answers = [];
        for (let i = 0; i < times; i++) answers.push((await post(cookie, story)).status);
        return answers;
      };
      const accepted = (times: number) => Array.from({ length: times }, () => 200);
      expect(await statuses(young.cookie, 11)).toEqual([...accepted(10), 429]);
      expect(await statuses(old.cookie, 21)).toEqual([...accepted(20), 429]);
    },
  );

  itOnce('may be added as by everybody once an edit of a new account is approved', async () => {
    const { profile, cookie } = await person({ createdAt: new Date().toISOString() });
    const approved = madeUpContribution({
      createdAt: new Date().toISOString(),
      target: { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Kansas' },
      contributionType: 'EDIT_SUGGESTION',
      suggestionStatus: 'APPROVED',
      authorId: profile.id,
    });
    await putContributions(entry.client, entry.community, [approved]);
    for (let i = 0; i < 12; i++) expect((await post(cookie, story)).status).toBe(200);
  });

  it('counts a repeated request of a new account once', async () => {
    const { cookie } = await person({ createdAt: new Date().toISOString() });
    const headers = { 'idempotency-key': randomUUID() };
    for (let i = 0; i < 12; i++) expect((await post(cookie, story, headers)).status).toBe(200);
  });
});
