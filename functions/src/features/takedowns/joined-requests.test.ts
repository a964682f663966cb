import { randomUUID } from 'node:crypto';
import type { ModeratedTakedown, TakedownStatus } from '@touchdown/shared/takedowns/schema.ts';
import { requestsOfCase } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences as says } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { takedownsFrom } from '../../domain/takedowns/takedowns-of-person.ts';
import { readItem } from '../../platform/aws/items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startTakedownsEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
} as const;
const author = madeUpProfile();

interface Sent {
  caseNumber: string;
  email: string;
  body: Record<string, unknown>;
}

describe.each(dynamodbStandIns)('requests about one contribution, over $name', ({ endpoint }) => {
  let entry: TakedownsEntry;
  let moderator: string;
  let id: string;

  beforeAll(async () => {
    entry = await startTakedownsEntry(endpoint);
    await putProfile(entry.client, entry.community, author);
    const profile = madeUpProfile({ role: 'moderator' });
    moderator = (await putSignedIn(entry.client, entry.community, { profile })).cookie;
  });
  beforeEach(async () => {
    entry.watched.mend();
    await allMails();
    const one = madeUpContribution({ createdAt: '2026-11-20T12:00:00.000Z', target, authorId: author.id });
    await putContributions(entry.client, entry.community, [one]);
    id = one.id;
  });
  afterAll(() => entry.stop());

  async function allMails() {
    const all: Awaited<ReturnType<TakedownsEntry['mails']>> = [];
    for (let some = await entry.mails(); some.length > 0; some = await entry.mails()) all.push(...some);
    return all;
  }
  const requestOf = (name: string, page = `/tornadoes/${target.id}#contribution-${id}`) => ({
    page,
    category: 'privacy',
    text: `${name} is in it.`,
    name,
    email: `${randomUUID()}@example.org`,
    goodFaith: true,
    idempotencyKey: randomUUID(),
  });
  async function send(body: ReturnType<typeof requestOf>): Promise<Sent> {
    const answer = await entry.ask('POST', '/takedowns', { body });
    expect(answer).toMatchObject({ status: 200, body: { message: says.received } });
    const { data } = answer.body as { data: { caseNumber: string } };
    return { caseNumber: data.caseNumber, email: body.email, body };
  }
  /** Of all requests, in the order in which they were stored. */
  async function allAtOnce(names: readonly string[]): Promise<Sent[]> {
    return Promise.all(names.map((name) => send(requestOf(name))));
  }
  async function listed(state: string): Promise<ModeratedTakedown[]> {
    const { body } = await entry.ask('GET', `/moderation/takedowns?state=${state}`, { cookie: moderator });
    return (body as { cases: ModeratedTakedown[] }).cases.filter(
      ({ contribution }) => contribution?.id === id,
    );
  }
  const decide = (caseNumber: string, body: unknown) =>
    entry.ask('PATCH', `/moderation/takedowns/${caseNumber}`, { cookie: moderator, body });
  async function shown({ caseNumber }: Sent, token: string): Promise<TakedownStatus> {
    const { body } = await entry.ask('POST', `/takedowns/${caseNumber}/status`, { body: { token } });
    return (body as { data: { case: TakedownStatus } }).data.case;
  }
  const numbersOf = (one: ModeratedTakedown | undefined) =>
    one ? [one.caseNumber, ...one.joined.map(({ caseNumber }) => caseNumber)].toSorted() : [];

  it('are one case for moderators, and each sender has a number, a mail and a link of their own', async () => {
    const sent = await allAtOnce(['Ada', 'Ben', 'Cora']);
    const mails = (await allMails()).filter(({ template }) => template === 'takedown-received');
    const cases = await listed('OPEN');
    expect(cases).toHaveLength(1);
    expect(numbersOf(cases[0])).toEqual(sent.map(({ caseNumber }) => caseNumber).toSorted());
    const texts = [cases[0], ...(cases[0]?.joined ?? [])].map((one) => one?.text ?? '');
    expect(texts.toSorted()).toEqual(['Ada is in it.', 'Ben is in it.', 'Cora is in it.']);
    for (const one of sent) {
      const mail = mails.find(({ to }) => to === one.email);
      const status = await shown(one, mail && 'token' in mail ? mail.token : '');
      expect(status).toMatchObject({ caseNumber: one.caseNumber, state: 'OPEN', isAuthor: false });
      const others = sent.filter((other) => other !== one);
      for (const other of others) expect(JSON.stringify([mail, status])).not.toContain(other.caseNumber);
      expect(await takedownsFrom(entry.client, entry.community, one.email)).toHaveLength(1);
    }
  });

  it('are answered by one decision: each sender with the reason, the author once', async () => {
    const sent = await allAtOnce(['Ada', 'Ben', 'Cora']);
    await allMails();
    // Whichever number somebody names.
    expect((await decide(String(sent[2]?.caseNumber), { action: 'hide' })).status).toBe(200);
    const mails = await allMails();
    expect(mails.filter(({ template }) => template === 'takedown-hidden')).toHaveLength(1);
    const toSenders = mails.filter(({ template }) => template === 'takedown-decided');
    expect(toSenders.map(({ to }) => to).toSorted()).toEqual(sent.map(({ email }) => email).toSorted());
    expect(await listed('OPEN')).toEqual([]);

    const refusal = { reason: 'ALLOWED', note: 'It is a public street.' };
    entry.sqs.cut();
    expect(
      (await decide(String(sent[0]?.caseNumber), { action: 'restore', ...refusal })).status,
    ).toBeGreaterThanOrEqual(500);
    entry.sqs.mend();
    expect((await decide(String(sent[0]?.caseNumber), { action: 'restore', ...refusal })).status).toBe(200);
    // One that was queued although its answer was lost is queued again, with the id that keeps it from being sent twice.
    const told = [...new Map((await allMails()).map((mail) => [mail.id, mail])).values()];
    expect(told.map(({ to }) => to).toSorted()).toEqual(sent.map(({ email }) => email).toSorted());
    for (const mail of told) expect(mail).toMatchObject({ state: 'RESTORED', refusal });
    expect(await readItem(entry.client, entry.community, contributionKey(id))).not.toHaveProperty('hiddenBy');
    for (const { email } of sent)
      expect(await takedownsFrom(entry.client, entry.community, email)).toMatchObject([
        { state: 'RESTORED', refusal },
      ]);
  });

  it('begin a new case once the one before is decided', async () => {
    const first = await send(requestOf('Ada'));
    await decide(first.caseNumber, { action: 'close', reason: 'ALLOWED' });
    const second = await send(requestOf('Ben'));
    expect(numbersOf((await listed('OPEN'))[0])).toEqual([second.caseNumber]);
    expect(numbersOf((await listed('CLOSED'))[0])).toEqual([first.caseNumber]);
  });

  it('are each stored once when they are sent twice at once, and again after a lost answer', async () => {
    const [ada, ben] = [requestOf('Ada'), requestOf('Ben')];
    const answers = await Promise.all([ada, ben, ada, ben].map(send));
    entry.watched.fail('TransactWriteItems', 3, { afterwards: true });
    const lost = await entry.ask('POST', '/takedowns', { body: requestOf('Cora') });
    entry.watched.mend();
    expect([200, 503]).toContain(lost.status);
    expect((await send(ben)).caseNumber).toBe(answers[1]?.caseNumber);
    const [one, ...others] = await listed('OPEN');
    expect(others).toEqual([]);
    expect(numbersOf(one)).toHaveLength(3);
    expect([answers[0]?.caseNumber, answers[1]?.caseNumber]).toEqual([
      answers[2]?.caseNumber,
      answers[3]?.caseNumber,
    ]);
  });

  it('are not turned down unread', async () => {
    const first = await send(requestOf('Ada'));
    await send(requestOf('Ben'));
    const refusal = { action: 'close', reason: 'ALLOWED' };
    expect(await decide(first.caseNumber, { ...refusal, seenRequests: 1 })).toMatchObject({
      status: 409,
      body: { error: says.changed },
    });
    expect((await decide(first.caseNumber, { ...refusal, seenRequests: 2 })).status).toBe(200);
  });

  it('at the moment of a decision are answered by it or open, never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await send(requestOf('Ada'));
      const [second, decision] = await Promise.all([
        send(requestOf('Ben')),
        decide(first.caseNumber, { action: 'close' }),
      ]);
      if (decision.status !== 200) expect(decision).toMatchObject({ status: 409 });
      const found = [...(await listed('OPEN')), ...(await listed('CLOSED'))];
      const all = found.filter((one) => numbersOf(one).includes(second.caseNumber));
      expect(all).toHaveLength(1);
      const [sender] = await takedownsFrom(entry.client, entry.community, second.email);
      expect(sender?.['state']).toBe(all[0]?.state);
      await decide(second.caseNumber, { action: 'close' });
    }
  });

  it('join a case that named no contribution when a moderator hides it for that one', async () => {
    const [first, second] = [await send(requestOf('Ada')), await send(requestOf('Ben'))];
    const unnamed = await send(requestOf('Cora', `/tornadoes/${target.id}`));
    await allMails();
    expect((await decide(unnamed.caseNumber, { action: 'hide', contributionId: id })).status).toBe(200);
    expect(await listed('OPEN')).toEqual([]);
    const [one, ...others] = await listed('HIDDEN');
    expect(others).toEqual([]);
    expect([one?.caseNumber, numbersOf(one)]).toEqual([
      unnamed.caseNumber,
      [first, second, unnamed].map(({ caseNumber }) => caseNumber).toSorted(),
    ]);
    expect((await allMails()).filter(({ template }) => template === 'takedown-decided')).toHaveLength(3);
    expect((await decide(second.caseNumber, { action: 'restore' })).status).toBe(200);
    expect(await readItem(entry.client, entry.community, contributionKey(id))).not.toHaveProperty('hiddenBy');
  });

  it('begin another case when one has as many as one decision can answer', async () => {
    for (let at = 0; at <= requestsOfCase; at++) await send(requestOf(`Sender ${at}`));
    expect((await listed('OPEN')).map((one) => 1 + one.joined.length)).toEqual([requestsOfCase, 1]);
  });
});
