import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { ModeratedTakedown } from '@touchdown/shared/takedowns/schema.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  toContributionItem,
  type ContributionTarget,
} from '../../domain/contributions/contribution-item.ts';
import { shownPictureKey } from '../../domain/contributions/shown-picture.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { testSiteHost, type TestResponse } from '../../testing/http-request.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startTakedownsEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { isCounted, linesWrittenBy } from '../../testing/written-lines.ts';
import { takedownKey } from './takedown-items.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const author = madeUpProfile();
const image = { id: 'i1', url: '/images/i1', imageServiceId: 'i1', alt: null };

describe.each(dynamodbStandIns)('takedowns, over $name', ({ endpoint, itOnce }) => {
  let entry: TakedownsEntry;
  let moderator: string;

  beforeAll(async () => {
    entry = await startTakedownsEntry(endpoint);
    await putProfile(entry.client, entry.community, author);
    const profile = madeUpProfile({ role: 'moderator' });
    moderator = (await putSignedIn(entry.client, entry.community, { profile })).cookie;
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  async function contribution(): Promise<string> {
    const one = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
      authorId: author.id,
      images: [image],
    });
    await putContributions(entry.client, entry.community, [one]);
    return one.id;
  }
  const request = (over: Record<string, unknown> = {}) => ({
    page: `https://${testSiteHost}/tornadoes/${target.id}`,
    category: 'privacy',
    text: 'My house\nand my family are in this picture.',
    name: 'Dorothy Gale',
    email: `${randomUUID()}@example.org`,
    goodFaith: true,
    ...over,
  });
  const about = (id: string) => ({ page: `/tornadoes/${target.id}#contribution-${id}` });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    entry.ask('POST', '/takedowns', { body, headers });

  async function sent(over: Record<string, unknown> = {}): Promise<{ caseNumber: string; token: string }> {
    const answer = await send(request(over));
    expect(answer.status).toBe(200);
    const { caseNumber } = (answer.body as { data: { caseNumber: string } }).data;
    return { caseNumber, token: await tokenIn('takedown-received') };
  }
  async function tokenIn(template: string): Promise<string> {
    const mail = (await entry.mails()).find((one) => one.template === template);
    return mail && 'token' in mail ? mail.token : '';
  }
  const status = (caseNumber: string, token: string) =>
    entry.ask('POST', `/takedowns/${caseNumber}/status`, { body: { token } });
  const decide = (caseNumber: string, body: unknown) =>
    entry.ask('PATCH', `/moderation/takedowns/${caseNumber}`, { cookie: moderator, body });
  async function listed(state: string, caseNumber: string): Promise<ModeratedTakedown | undefined> {
    let from = '';
    do {
      const query = `?state=${state}${from === '' ? '' : `&from=${encodeURIComponent(from)}`}`;
      const { body } = await entry.ask('GET', `/moderation/takedowns${query}`, { cookie: moderator });
      const page = body as { cases: ModeratedTakedown[]; next: string | null };
      const found = page.cases.find((one) => one.caseNumber === caseNumber);
      if (found) return found;
      from = page.next ?? '';
    } while (from !== '');
    return undefined;
  }
  async function item(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    return (await entry.client.send(new GetCommand({ TableName: entry.community, Key: key }))).Item;
  }
  async function audited(caseNumber: string): Promise<string[]> {
    const items = await auditItemsAbout(entry.client, entry.community, caseNumber);
    return items.map(({ what }) => String(what)).toSorted();
  }

  describe('a request', () => {
    it('gets a number, mails with and without a link, and opens by the link only', async () => {
      const answer = await send(request());
      const { caseNumber } = (answer.body as { data: { caseNumber: string } }).data;
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, message: 'Your request has arrived.', data: { isMailed: true } },
      });
      const mails = await entry.mails();
      expect(mails).toMatchObject([
        { template: 'takedown-received', caseNumber },
        { template: 'takedown-arrived', caseNumber, to: 'operator@example.org', category: 'privacy' },
      ]);
      const token = mails[0] && 'token' in mails[0] ? mails[0].token : '';
      expect(await status(caseNumber, token)).toMatchObject({
        status: 200,
        body: {
          data: {
            case: { state: 'OPEN', page: `/tornadoes/${target.id}`, isAuthor: false, decidedAt: null },
          },
        },
      });
      for (const [number, secret] of [
        [caseNumber, 'x'.repeat(43)],
        ['TD-0000-0000', token],
      ] as const) {
        expect(await status(number, secret)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
      expect(JSON.stringify(await item(takedownKey(caseNumber)))).not.toContain(token);
    });

    it('finds the contribution by the URL of its picture or thumbnail', async () => {
      const id = await contribution();
      const picture = 'u4Xw8Tt7Vv9LrAkZ0b3n8J';
      await entry.client.send(
        new PutCommand({
          TableName: entry.community,
          Item: { ...shownPictureKey(picture), contributionId: id },
        }),
      );
      for (const path of [`/images/${picture}`, `/images/${picture}-thumb`, `/api/v1/images/${picture}`]) {
        const { caseNumber } = await sent({ page: `https://${testSiteHost}${path}` });
        expect(await listed('OPEN', caseNumber)).toMatchObject({
          page: path,
          contribution: { id, page: `/tornadoes/${target.id}#contribution-${id}` },
        });
      }
      const unknown = await sent({ page: '/images/x4Xw8Tt7Vv9LrAkZ0b3n8J' });
      expect(await listed('OPEN', unknown.caseNumber)).toMatchObject({ contribution: null });
      while ((await entry.mails()).length > 0);
    });

    it('expires after three years, and is not shown after that although it is still stored', async () => {
      const { caseNumber, token } = await sent();
      const stored = await item(takedownKey(caseNumber));
      const years = (Number(stored?.['ttl']) * 1000 - Date.now()) / (365.25 * 86_400_000);
      expect(years).toBeCloseTo(3, 1);
      await entry.client.send(new PutCommand({ TableName: entry.community, Item: { ...stored, ttl: 1 } }));
      expect((await status(caseNumber, token)).status).toBe(404);
      expect(await listed('OPEN', caseNumber)).toBeUndefined();
      expect((await decide(caseNumber, { action: 'close' })).status).toBe(404);
    });

    itOnce.each([
      ['a page of another site', { page: 'https://evil.example/tornadoes/1' }, 'page'],
      ['no page', { page: ' ' }, 'page'],
      ['an unknown reason', { category: 'spam' }, 'category'],
      ['no text', { text: '' }, 'text'],
      ['a text of 2,001 characters', { text: 'x'.repeat(2_001) }, 'text'],
      ['a control character in the text', { text: 'a\u0007b' }, 'text'],
      ['a line break in the name', { name: 'Dorothy\nGale' }, 'name'],
      ['a name of invisible characters', { name: '\u202E\u3164' }, 'name'],
      ['a wrong email address', { email: 'dorothy' }, 'email'],
      ['no statement', { goodFaith: false }, 'goodFaith'],
      ['copyright without the work', { category: 'copyright' }, 'work'],
      ['copyright with an empty work', { category: 'copyright', work: '  ' }, 'work'],
      ['an unknown field', { state: 'CLOSED' }, 'state'],
    ])('is refused with %s', async (_what, over, field) => {
      const answer = await send(request(over));
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect(JSON.stringify((answer.body as { details: unknown }).details)).toContain(field);
      expect(await entry.mails()).toEqual([]);
    });

    it('is stored once with a key, also when the mail could not be queued and it is repeated', async () => {
      const body = request({ idempotencyKey: randomUUID() });
      entry.sqs.cut();
      expect((await send(body)).status).toBeGreaterThanOrEqual(500);
      entry.sqs.mend();
      const [first, second] = [await send(body), await send(body)];
      expect(first).toMatchObject({ status: 200 });
      expect(second.body).toEqual(first.body);
      const ids = (await entry.mails()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      expect((await send({ ...body, text: 'Another text.' })).status).toBe(200);
      await entry.mails();
    });

    itOnce('is limited by IP address and by mailbox, whatever tags and dots the address has', async () => {
      const name = `d${randomUUID().replaceAll('-', '')}`;
      const spellings = [name, name.toUpperCase(), `${name}+a`, `${name}+b+c`, name.replace('d', 'd.'), name];
      const answers: number[] = [];
      for (const one of spellings) {
        const host = answers.length % 2 ? 'gmail.com' : 'googlemail.com';
        answers.push((await send(request({ email: `${one}@${host}` }))).status);
      }
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
      const other = request({ email: `${name}x@gmail.com` });
      expect((await send(other)).status).toBe(200);
      const headers = { 'x-viewer-ip': '198.51.100.7' };
      const byIp: number[] = [];
      for (let time = 0; time < 11; time++) byIp.push((await send(request(), headers)).status);
      expect(byIp).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      while ((await entry.mails()).length > 0);
    });

    itOnce('sends no word of the sender to an address that nobody has confirmed', async () => {
      const words = { name: 'You won! http://evil.example/claim', text: 'Go to http://evil.example/claim' };
      expect((await send(request({ ...words, page: '/tornadoes?q=evil.example' }))).status).toBe(200);
      const mail = (await entry.mails()).find(({ template }) => template === 'takedown-received');
      expect(Object.keys(mail ?? {}).toSorted()).toEqual(['caseNumber', 'id', 'template', 'to', 'token']);
    });
  });

  describe('a decision', () => {
    it('hides at once, tells the author and the sender, takes an answer, and restores everything', async () => {
      const id = await contribution();
      const before = await item(contributionKey(id));
      const { caseNumber, token } = await sent(about(id));
      expect(await listed('OPEN', caseNumber)).toMatchObject({
        name: 'Dorothy Gale',
        contribution: { id, pictures: 1, isHidden: false, title: 'What I saw' },
        upheld: 0,
      });
      expect(await decide(caseNumber, { action: 'hide' })).toMatchObject({ status: 200 });
      const mails = await entry.mails();
      expect(mails).toMatchObject([
        { template: 'takedown-hidden', to: author.email, title: 'What I saw', caseNumber },
        { template: 'takedown-decided', state: 'HIDDEN' },
      ]);
      expect(JSON.stringify(mails[0])).not.toContain('Dorothy');
      const forAuthor = mails[0] && 'token' in mails[0] ? mails[0].token : '';
      const shown = await status(caseNumber, forAuthor);
      expect(shown).toMatchObject({ body: { data: { case: { isAuthor: true, state: 'HIDDEN' } } } });
      expect(JSON.stringify(shown.body)).not.toMatch(/Dorothy|my family|@/);

      const answer = { token: forAuthor, text: 'I took it myself.', name: 'Oscar Diggs', goodFaith: true };
      const reply = (body: unknown) => entry.ask('POST', `/takedowns/${caseNumber}/counter-notice`, { body });
      expect((await reply({ ...answer, token })).status).toBe(404);
      for (let time = 0; time < 2; time++) expect((await reply(answer)).status).toBe(200);
      expect((await reply({ ...answer, text: 'Something else.' })).status).toBe(409);
      expect(await listed('HIDDEN', caseNumber)).toMatchObject({
        counterNotice: { text: 'I took it myself.', name: 'Oscar Diggs' },
        contribution: { isHidden: true },
      });
      expect(JSON.stringify((await status(caseNumber, token)).body)).not.toContain('Oscar');

      expect((await decide(caseNumber, { action: 'restore' })).status).toBe(200);
      expect(await item(contributionKey(id))).toEqual(before);
      expect(await listed('RESTORED', caseNumber)).toMatchObject({ contribution: { isHidden: false } });
      expect((await decide(caseNumber, { action: 'close' })).status).toBe(200);
      expect((await status(caseNumber, token)).body).toMatchObject({ data: { case: { state: 'CLOSED' } } });
      expect(await listed('CLOSED', caseNumber)).toMatchObject({ upheld: 0 });
      expect(await audited(caseNumber)).toEqual(['takedown-close', 'takedown-hide', 'takedown-restore']);
      await entry.mails();
    });

    it('counts a case for the author only if it is closed while the contribution is hidden', async () => {
      const [first, second] = [await contribution(), await contribution()];
      const { caseNumber } = await sent(about(first));
      const other = await sent(about(second));
      await decide(caseNumber, { action: 'hide' });
      expect(await listed('OPEN', other.caseNumber)).toMatchObject({ upheld: 0 });
      await decide(caseNumber, { action: 'close' });
      expect(await listed('OPEN', other.caseNumber)).toMatchObject({ upheld: 1 });
      expect(await item(contributionKey(first))).toMatchObject({ images: [image] });
      while ((await entry.mails()).length > 0);
    });

    it('keeps a contribution hidden while another case about it is', async () => {
      const id = await contribution();
      const [one, other] = [await sent(about(id)), await sent(about(id))];
      for (const { caseNumber } of [one, other]) await decide(caseNumber, { action: 'hide' });
      await decide(one.caseNumber, { action: 'restore' });
      expect(await item(contributionKey(id))).toMatchObject({
        hiddenBy: new Set([`takedown:${other.caseNumber}`]),
      });
      await decide(other.caseNumber, { action: 'restore' });
      expect(await item(contributionKey(id))).not.toHaveProperty('hiddenBy');
      while ((await entry.mails()).length > 0);
    });

    it('hides the contribution that the moderator names if the case names none', async () => {
      const { caseNumber } = await sent();
      expect((await decide(caseNumber, { action: 'hide' })).status).toBe(400);
      const contributionId = await contribution();
      expect((await decide(caseNumber, { action: 'hide', contributionId })).status).toBe(200);
      expect(await listed('HIDDEN', caseNumber)).toMatchObject({ contribution: { id: contributionId } });
      while ((await entry.mails()).length > 0);
    });

    it('is made once by two moderators at the same time, and repeated after a lost answer or a lost mail', async () => {
      const id = await contribution();
      const { caseNumber } = await sent(about(id));
      const both = await Promise.all([1, 2].map(() => decide(caseNumber, { action: 'hide' })));
      expect(both.some(({ status: code }) => code === 200)).toBe(true);
      expect(await audited(caseNumber)).toEqual(['takedown-hide']);
      while ((await entry.mails()).length > 0);
      entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
      expect((await decide(caseNumber, { action: 'restore' })).status).toBe(503);
      entry.watched.mend();
      entry.sqs.cut();
      expect((await decide(caseNumber, { action: 'restore' })).status).toBeGreaterThanOrEqual(500);
      entry.sqs.mend();
      expect((await decide(caseNumber, { action: 'restore' })).status).toBe(200);
      expect(await entry.mails()).toMatchObject([{ template: 'takedown-decided', state: 'RESTORED' }]);
      expect(await audited(caseNumber)).toEqual(['takedown-hide', 'takedown-restore']);
    });

    it('is told as refused to the one of two moderators whose other decision came second', async () => {
      const { caseNumber } = await sent(about(await contribution()));
      const both = await Promise.all(
        (['hide', 'close'] as const).map((action) => decide(caseNumber, { action })),
      );
      const decided = (await audited(caseNumber)).length;
      // One after the other, both are allowed: a hidden contribution's case may be closed.
      expect(both.filter(({ status: code }) => code === 200)).toHaveLength(decided);
      expect(both.filter(({ status: code }) => code === 409)).toHaveLength(2 - decided);
      while ((await entry.mails()).length > 0);
    });

    itOnce('refuses what the state does not allow, and what was deleted', async () => {
      const { caseNumber } = await sent(about('01MADE00000000000000000XXX'));
      expect((await decide(caseNumber, { action: 'hide' })).status).toBe(404);
      expect((await decide(caseNumber, { action: 'restore' })).status).toBe(409);
      expect((await decide(caseNumber, { action: 'close' })).status).toBe(200);
      expect((await decide(caseNumber, { action: 'hide' })).status).toBe(409);
      expect((await decide(caseNumber, { action: 'delete' })).status).toBe(400);
      expect((await decide('TD-0000-0000', { action: 'close' })).status).toBe(404);
      while ((await entry.mails()).length > 0);
    });

    itOnce(
      'sends no mail to the author of a deleted account, and can still close a case of deleted things',
      async () => {
        const gone = madeUpContribution({
          createdAt: '2026-11-20T12:00:00.000Z',
          target,
          authorId: 'gone',
          author: null,
        });
        const Item = toContributionItem(gone);
        await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
        const { caseNumber } = await sent(about(gone.id));
        await decide(caseNumber, { action: 'hide' });
        expect(await entry.mails()).toMatchObject([{ template: 'takedown-decided' }]);
        expect((await decide(caseNumber, { action: 'close' })).status).toBe(200);
        await entry.mails();
      },
    );
  });

  it('lists page by page', async () => {
    const numbers: string[] = [];
    for (let time = 0; time < 21; time++) numbers.push((await sent()).caseNumber);
    const last = numbers.at(-1) ?? '';
    const { body } = await entry.ask('GET', '/moderation/takedowns', { cookie: moderator });
    expect(body).toMatchObject({ next: expect.stringContaining('#TD-') as unknown });
    expect(await listed('OPEN', last)).toBeDefined();
  });

  itOnce(
    'sends a hundred mails an hour, stores every request after that, and has the operator told',
    async () => {
      const answers: TestResponse[] = [];
      const last = () =>
        answers.at(-1)?.body as
          | { data: { caseNumber: string; isMailed: boolean }; message: string }
          | undefined;
      const lines = await linesWrittenBy(async () => {
        // That of the entry, which was loaded after this file.
        const { logger } = await import('../../platform/log/logger.ts');
        logger.setLogLevel('ERROR');
        do answers.push(await send(request()));
        while (last()?.data.isMailed && answers.length <= rateLimits.takedownMails.max);
        while ((await entry.mails()).length > 0);
        answers.push(await send(request({ category: 'illegal' })));
      });
      const sentence = takedownSentences.receivedWithoutMail;
      expect(last()).toMatchObject({ message: sentence, data: { isMailed: false } });
      expect(await listed('OPEN', last()?.data.caseNumber ?? '')).toMatchObject({ category: 'illegal' });
      expect(await entry.mails()).toMatchObject([{ template: 'takedown-arrived' }]);
      expect(lines.filter((line) => isCounted(line, 'takedowns/mail-limit'))).toHaveLength(2);
    },
  );
});
