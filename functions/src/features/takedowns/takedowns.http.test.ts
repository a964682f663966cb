import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { ModeratedTakedown, TakedownStatus } from '@touchdown/shared/takedowns/schema.ts';
import { takedownPageSize } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences as says } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { TakedownAction, TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  contributionKey,
  toContributionItem,
  type ContributionTarget,
} from '../../domain/contributions/contribution-item.ts';
import { shownPictureKey } from '../../domain/contributions/shown-picture.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import * as histories from '../../testing/histories.ts';
import { answered, refused, type Answer } from '../../testing/histories.ts';
import { testSiteHost } from '../../testing/http-request.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startTakedownsEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { isCounted, linesWrittenBy } from '../../testing/written-lines.ts';
import { stateKey, takedownKey, type StoredTakedown } from './takedown-items.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const author = madeUpProfile();
const image = { id: 'i1', url: '/images/i1', imageServiceId: 'i1', alt: null };

/** The author's secret in each case that a test writes. */
const link = 'x'.repeat(43);

interface Call {
  by: number;
  action: TakedownAction | 'answer' | 'look' | 'delete';
  at: number;
  words: 'One.' | 'Two.';
}
const callOf = (...actions: Call['action'][]): fc.Arbitrary<Call> =>
  fc.record({
    by: fc.nat(1),
    action: fc.constantFrom(...actions),
    at: fc.constantFrom(0, 0, 0, 1, 1, 2),
    words: fc.constantFrom('One.', 'Two.'),
  });
const call = callOf('hide', 'hide', 'restore', 'restore', 'close', 'answer', 'answer');
/** Unless it is closed by then, the first case counts for the author. */
const upheld = (['hide', 'close'] as const).map((action): histories.Step<Call> => ({
  calls: [{ by: 0, action, at: 0, words: 'One.' }],
}));
const history = fc
  .tuple(
    histories.stepsOf(call, { minLength: 8, maxLength: 10 }),
    fc.constant(upheld),
    callOf('delete', 'look', 'look').map((one) => [{ calls: [one] }]),
    histories.stepsOf(call, { minLength: 2, maxLength: 2 }),
  )
  .map((parts) => parts.flat());
const stateAfter = { hide: 'HIDDEN', restore: 'RESTORED', close: 'CLOSED' } as const;
/** Whether a decision names the contribution of a case that names none. */
const isNaming = ({ at, words }: Pick<Call, 'at' | 'words'>) => at === 2 && words === 'One.';

/** Half of what turns a request down says why. */
const refusalOf = ({ action, words }: Pick<Call, 'action' | 'words'>) =>
  (action === 'close' || action === 'restore') && words === 'Two.'
    ? ({ reason: 'ALLOWED', note: words } as const)
    : undefined;

const newCase = (isNamed: boolean) => ({
  state: 'OPEN' as TakedownState,
  isNamed,
  isHiding: false,
  words: null as string | null,
  isUpheld: false,
  refusal: undefined as ReturnType<typeof refusalOf>,
  decisions: [] as string[],
});
interface Model {
  isDeleted: boolean;
  all: ReturnType<typeof newCase>[];
}

function answerTo(model: Model, { action, at, words }: Call): Answer {
  const one = model.all[at] as Model['all'][number];
  const { state } = one;
  if (action === 'look') return answered([state, one.words, one.isHiding && !model.isDeleted]);
  if (action === 'delete') {
    model.isDeleted = true;
    return answered(undefined);
  }
  if (action === 'answer') {
    if (one.words === null && state !== 'HIDDEN') return refused(409, says.notHidden);
    if (one.words !== null && one.words !== words) return refused(409, says.changed);
    one.words = words;
    return answered({ success: true, message: says.answered });
  }
  const isNamed = one.isNamed || isNaming({ at, words });
  if (action === 'hide' && !isNamed) return refused(400, says.noContribution);
  if (state !== stateAfter[action]) {
    const from = { hide: ['OPEN', 'RESTORED'], restore: ['HIDDEN'], close: ['OPEN', 'HIDDEN', 'RESTORED'] };
    if (!from[action].includes(state)) return refused(409, says.changed);
    const refusal = refusalOf({ action, words });
    if (refusal && action === 'close' && state === 'HIDDEN') return refused(409, says.changed);
    if (action !== 'close' && model.isDeleted) return refused(404, says.contributionGone);
    const isUpheld = action === 'close' && state === 'HIDDEN';
    const isHiding = action === 'close' ? one.isHiding : action === 'hide';
    Object.assign(one, { state: stateAfter[action], isNamed, isHiding, isUpheld, refusal });
    one.decisions.push(`takedown-${action}`);
  }
  return answered({ success: true, message: says.decided });
}

describe.each(dynamodbStandIns)('takedowns, over $name', ({ endpoint, itOnce }) => {
  let entry: TakedownsEntry;
  let moderator: string;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startTakedownsEntry(endpoint);
    await putProfile(entry.client, entry.community, author);
    moderator = await moderates();
  });
  afterEach(async () => {
    entry.watched.mend();
    while ((await entry.mails()).length > 0);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  async function moderates(): Promise<string> {
    const profile = madeUpProfile({ role: 'moderator' });
    return (await putSignedIn(entry.client, entry.community, { profile })).cookie;
  }
  async function contribution(authorId = author.id): Promise<string> {
    const one = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
      authorId,
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
  const decide = (caseNumber: string, body: unknown, cookie = moderator) =>
    entry.ask('PATCH', `/moderation/takedowns/${caseNumber}`, { cookie, body });
  const reply = (caseNumber: string, body: unknown) =>
    entry.ask('POST', `/takedowns/${caseNumber}/counter-notice`, { body });
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
        body: { success: true, message: 'We have your request.', data: { isMailed: true } },
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
      const picture = 'u4Xw8Tt7Vv9LrAkZ0b3n8J';
      for (const path of [`/images/${picture}`, `/images/${picture}-thumb`, `/api/v1/images/${picture}`]) {
        const id = await contribution();
        await entry.client.send(
          new PutCommand({
            TableName: entry.community,
            Item: { ...shownPictureKey(picture), contributionId: id },
          }),
        );
        const { caseNumber } = await sent({ page: `https://${testSiteHost}${path}` });
        expect(await listed('OPEN', caseNumber)).toMatchObject({
          page: path,
          contribution: { id, page: `/tornadoes/${target.id}#contribution-${id}` },
        });
      }
      const unknown = await sent({ page: '/images/x4Xw8Tt7Vv9LrAkZ0b3n8J' });
      expect(await listed('OPEN', unknown.caseNumber)).toMatchObject({ contribution: null });
    });

    it('expires after three years, and is not shown after that although it is still stored', async () => {
      const { caseNumber, token } = await sent();
      const stored = await item(takedownKey(caseNumber));
      const years = (Number(stored?.['ttl']) * 1000 - Date.now()) / (365.25 * 86_400_000);
      expect(years).toBeCloseTo(3, 1);
      await entry.client.send(
        new PutCommand({ TableName: entry.community, Item: { ...stored, ttl: Date.now() / 1000 - 60 } }),
      );
      expect((await status(caseNumber, token)).status).toBe(404);
      expect(await listed('OPEN', caseNumber)).toBeUndefined();
      expect((await decide(caseNumber, { action: 'close' })).status).toBe(404);
    });

    itOnce('is refused with a field that is wrong, which it names', async () => {
      const wrong = [
        { page: 'https://evil.example/tornadoes/1' },
        { page: ' ' },
        { category: 'spam' },
        { text: '' },
        { text: 'x'.repeat(2_001) },
        { text: 'a\u0007b' },
        { name: 'Dorothy\nGale' },
        { name: '\u202E\u3164' },
        { email: 'dorothy' },
        { goodFaith: false },
        { work: undefined, category: 'copyright' },
        { work: '  ', category: 'copyright' },
        { state: 'CLOSED' },
      ];
      for (const over of wrong) {
        const { status: code, body } = await send(request(over));
        const [field = ''] = Object.keys(over);
        expect([code, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
      }
      expect(await entry.mails()).toEqual([]);
    });

    it('is stored once with a key, also when the mail could not be queued and it is repeated', async () => {
      const body = request({ idempotencyKey: randomUUID() });
      const notSaved = { error: 'That can’t be saved right now. Please try again.' };
      entry.watched.fail('PutItem', 3);
      expect(await send(body)).toMatchObject({ status: 503, body: notSaved });
      entry.sqs.cut();
      expect((await send(body)).status).toBeGreaterThanOrEqual(500);
      entry.sqs.mend();
      const [first, second] = [await send(body), await send(body)];
      expect(first).toMatchObject({ status: 200 });
      expect(second.body).toEqual(first.body);
      const ids = (await entry.mails()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      expect((await send({ ...body, text: 'Another text.' })).status).toBe(200);
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
      expect((await reply(caseNumber, { ...answer, token })).status).toBe(404);
      expect((await reply(caseNumber, answer)).status).toBe(200);
      expect(await listed('HIDDEN', caseNumber)).toMatchObject({
        counterNotice: { text: 'I took it myself.', name: 'Oscar Diggs' },
        contribution: { isHidden: true },
      });
      expect(JSON.stringify((await status(caseNumber, token)).body)).not.toContain('Oscar');
      expect((await decide(caseNumber, { action: 'restore' })).status).toBe(200);
      expect(await item(contributionKey(id))).toEqual(before);
      expect(await listed('RESTORED', caseNumber)).toMatchObject({ contribution: { isHidden: false } });
    });

    it('that turns it down says why to the sender, in the mail and by the link, and not to the author', async () => {
      const { caseNumber, token } = await sent(about(await contribution()));
      const refusal = { reason: 'NOT_YOURS', note: 'It was in the\nGazette.' };
      expect((await decide(caseNumber, { action: 'hide', ...refusal })).status).toBe(400);
      await decide(caseNumber, { action: 'hide' });
      const forAuthor = await tokenIn('takedown-hidden');
      // It is hidden by now: closing it would say that the request was right.
      expect((await decide(caseNumber, { action: 'close', ...refusal })).status).toBe(409);
      expect((await decide(caseNumber, { action: 'restore', ...refusal })).status).toBe(200);
      expect(await entry.mails()).toMatchObject([
        { template: 'takedown-decided', refusal: { reason: 'NOT_YOURS', note: 'It was in the Gazette.' } },
      ]);
      expect(await status(caseNumber, token)).toMatchObject({ body: { data: { case: { refusal } } } });
      expect(JSON.stringify((await status(caseNumber, forAuthor)).body)).not.toContain('Gazette');
      await decide(caseNumber, { action: 'hide' });
      expect(await listed('HIDDEN', caseNumber)).not.toHaveProperty('refusal');
    });

    itOnce('is repeated after a mail that could not be queued, and mails what is missing', async () => {
      const { caseNumber } = await sent(about(await contribution()));
      entry.sqs.cut();
      expect((await decide(caseNumber, { action: 'close' })).status).toBeGreaterThanOrEqual(500);
      entry.sqs.mend();
      expect((await decide(caseNumber, { action: 'close' })).status).toBe(200);
      expect(await entry.mails()).toMatchObject([{ template: 'takedown-decided', state: 'CLOSED' }]);
      expect((await decide(caseNumber, { action: 'delete' })).status).toBe(400);
      expect((await decide('TD-0000-0000', { action: 'close' })).status).toBe(404);
    });

    it('follows a plain model after any history', { timeout: 300_000 }, async () => {
      await histories.tryHistories('histories of takedowns', { few: 2, all: 40 }, history, live);
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

  /** Copies of a case, each with a link of its author. */
  async function cases(all: readonly Partial<StoredTakedown>[]): Promise<string[]> {
    const { caseNumber: like } = await sent();
    const stored = (await item(takedownKey(like))) as unknown as StoredTakedown;
    const copies = all.map((over) => {
      const [, , first, second] = randomUUID().toUpperCase().split('-');
      const caseNumber = `TD-${first}-${second}`;
      const one = { ...stored, authorTokens: new Set([hashOf(link)]), ...over, caseNumber };
      return { ...one, ...takedownKey(caseNumber), ...stateKey(one.state, one) };
    });
    await putInBatches(entry.client, entry.community, copies);
    return copies.map(({ caseNumber }) => caseNumber);
  }

  /** What two moderators decide, and the author answers, about three cases: the last one names no contribution. */
  async function live(steps: readonly histories.Step<Call>[]): Promise<void> {
    const owner = madeUpProfile();
    await putProfile(entry.client, entry.community, owner);
    const id = await contribution(owner.id);
    const numbers = await cases([id, id, null].map((contributionId) => ({ contributionId })));
    moderator = await moderates();
    const cookies = [moderator, await moderates()];

    async function ask({ by, action, at, words }: Call): Promise<Answer> {
      const number = numbers[at] ?? '';
      if (action === 'delete') {
        const Key = contributionKey(id);
        await entry.client.send(new DeleteCommand({ TableName: entry.community, Key }));
        return answered(undefined);
      }
      if (action === 'look') {
        const { state, counterNotice } = (
          (await status(number, link)).body as { data: { case: TakedownStatus } }
        ).data.case;
        const { hiddenBy } = ((await item(contributionKey(id))) ?? {}) as { hiddenBy?: Set<string> };
        return answered([state, counterNotice?.text ?? null, hiddenBy?.has(`takedown:${number}`) ?? false]);
      }
      const named = isNaming({ at, words }) ? { contributionId: id } : {};
      return histories.untilAnswered(() =>
        action === 'answer'
          ? reply(number, { token: link, text: words, name: 'Oscar', goodFaith: true })
          : decide(number, { action, ...named, ...refusalOf({ action, words }) }, cookies[by]),
      );
    }
    const { isDeleted, all } = await histories.liveThrough(steps, {
      watched: entry.watched,
      model: { isDeleted: false, all: [true, true, false].map(newCase) },
      answer: answerTo,
      ask,
      looks: () => [0, 1, 2].map((at): Call => ({ by: 0, action: 'look', at, words: 'One.' })),
      tooLate: refused(409, says.changed),
    });
    const counted = all.filter((one) => one.isUpheld).length;
    for (const [at, { state, decisions, isNamed, refusal }] of all.entries()) {
      const number = numbers[at] ?? '';
      expect(await audited(number)).toEqual(decisions.toSorted());
      const shown = await listed(state, number);
      expect(shown?.refusal).toEqual(refusal);
      expect(shown?.contribution?.id).toBe(isNamed && !isDeleted ? id : undefined);
      if (!isDeleted) expect(shown?.upheld).toBe(isNamed ? counted : 0);
    }
  }

  it('lists page by page, each once, until there is no further page', async () => {
    const numbers = await cases(Array.from({ length: takedownPageSize + 1 }, () => ({ state: 'CLOSED' })));
    const found: string[] = [];
    for (let from: string | null = ''; from !== null;) {
      const query = from === '' ? '' : `&from=${encodeURIComponent(from)}`;
      const { body } = await entry.ask('GET', `/moderation/takedowns?state=CLOSED${query}`, {
        cookie: moderator,
      });
      const page = body as { cases: ModeratedTakedown[]; next: string | null };
      found.push(...page.cases.map(({ caseNumber }) => caseNumber));
      from = page.next;
      if (found.length > 500) throw new Error('The pages have no end.');
    }
    for (const number of numbers) expect(found.filter((one) => one === number)).toHaveLength(1);
  });

  itOnce(
    'sends a hundred mails an hour, stores every request after that, and has the operator told',
    async () => {
      let answer: unknown;
      const lines = await linesWrittenBy(async () => {
        // That of the entry, which was loaded after this file.
        const { logger } = await import('../../platform/log/logger.ts');
        logger.setLogLevel('ERROR');
        const limiter = rateLimiter(entry.client, entry.ephemeral, Date.now);
        await limiter.charge(rateLimits.takedownMails, 'all', rateLimits.takedownMails.max);
        ({ body: answer } = await send(request({ category: 'illegal' })));
      });
      const message = says.receivedWithoutMail;
      expect(answer).toMatchObject({ message, data: { isMailed: false } });
      const { caseNumber } = (answer as { data: { caseNumber: string } }).data;
      expect(await listed('OPEN', caseNumber)).toMatchObject({ category: 'illegal' });
      expect(await entry.mails()).toMatchObject([{ template: 'takedown-arrived' }]);
      expect(lines.filter((line) => isCounted(line, 'takedowns/mail-limit'))).toHaveLength(1);
    },
  );
});
