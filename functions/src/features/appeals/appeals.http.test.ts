import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import type { ModerationLog } from '@touchdown/shared/appeals/moderation-log.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appealKey } from '../../domain/appeals/appeal-items.ts';
import { offerAppeal } from '../../domain/appeals/offer-appeal.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { toAbuseReportItem } from '../../domain/contributions/abuse-report-items.ts';
import { profileKey, type StoredSuspension } from '../../domain/members/session-items.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startAppealsEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;
const text = 'This picture is my own.';
const answer = 'The two pictures show different streets.';
const now = () => Date.now();

describe.each(dynamodbStandIns)('appeals, over $name', ({ endpoint }) => {
  let entry: TakedownsEntry;
  let remover: Awaited<ReturnType<typeof person>>;
  let other: Awaited<ReturnType<typeof person>>;

  beforeAll(async () => {
    entry = await startAppealsEntry(endpoint);
    remover = await person('moderator');
    other = await person('moderator');
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  async function person(role: 'user' | 'moderator' = 'user') {
    const { profile, cookie } = await putSignedIn(entry.client, entry.community, {
      profile: madeUpProfile({ role }),
    });
    return { ...profile, cookie };
  }
  async function item<Item>(Key: { pk: string; sk: string }): Promise<Item> {
    const command = new GetCommand({ TableName: entry.community, Key, ConsistentRead: true });
    return (await entry.client.send(command)).Item as Item;
  }
  const stored = async (id: string) =>
    fromContributionItem(await item<Record<string, unknown>>(contributionKey(id)));

  /** A contribution that one moderator has removed, and the link of the mail about it. */
  async function removal({ isReported = false } = {}) {
    const author = await person();
    const written = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
      authorId: author.id,
    });
    await putContributions(entry.client, entry.community, [written]);
    if (isReported) {
      const createdAt = new Date(now() - 3 * 60 * 60 * 1000).toISOString();
      const report = { contributionId: written.id, uid: remover.id, category: 'Spam', text: null, createdAt };
      await putInBatches(entry.client, entry.community, [
        toAbuseReportItem({ ...report, state: 'OPEN' } as Parameters<typeof toAbuseReportItem>[0]),
      ]);
    }
    const byModerator = contributionRemoval(entry.client, entry.community, now).byModerator;
    expect(await byModerator(written, remover.id, { category: 'Duplicate', note: 'Twice.' })).toBe(true);
    const contribution = await stored(written.id);
    return { author, contribution, ...(await link(contribution)) };
  }
  const link = ({ id, authorId, removedAt = '', removalCategory = 'Other' }: StoredContribution) =>
    offerAppeal(
      entry.client,
      entry.community,
      {
        about: 'removal',
        personId: authorId,
        decidedBy: remover.id,
        decisionAt: removedAt,
        contributionId: id,
        category: removalCategory,
        reason: 'Twice.',
      },
      now(),
    );

  /** Somebody who is suspended, and the link of the mail about it. */
  async function suspension() {
    const who = await person();
    const terms = { reason: 'Advertising.', until: null, hidesContributions: false };
    await suspensions(entry.client, entry.community, now).suspend(who.id, remover, terms);
    const { suspension: decided } = await item<{ suspension: StoredSuspension }>(profileKey(who.id));
    const subject = { about: 'suspension', personId: who.id, contributionId: null, category: null } as const;
    const { at: decisionAt, by: decidedBy, reason } = decided;
    const offer = { ...subject, decisionAt, decidedBy, reason };
    return { who, ...(await offerAppeal(entry.client, entry.community, offer, now())) };
  }

  interface Link {
    caseNumber: string;
    token: string;
  }
  const look = ({ caseNumber, token }: Link) =>
    entry.ask('POST', `/appeals/${caseNumber}/status`, { body: { token } });
  const send = ({ caseNumber, token }: Link, words = text) =>
    entry.ask('POST', `/appeals/${caseNumber}`, { body: { token, text: words } });
  const decide = ({ caseNumber }: Link, action: 'uphold' | 'restore', { cookie } = other) =>
    entry.ask('PATCH', `/moderation/appeals/${caseNumber}`, { cookie, body: { action, answer } });
  async function listed(state: string, { caseNumber }: Link, { cookie } = other) {
    let next: string | null = '';
    while (next !== null) {
      const from: string = next === '' ? '' : `&from=${encodeURIComponent(next)}`;
      const { body } = await entry.ask('GET', `/moderation/appeals?state=${state}${from}`, { cookie });
      const { data } = body as { data: { appeals: ModeratedAppeal[]; next: string | null } };
      const found = data.appeals.find((one) => one.caseNumber === caseNumber);
      if (found) return found;
      next = data.next;
    }
    return undefined;
  }
  const conflict = (sentence: string) => ({ status: 409, body: { error: sentence } });

  it('open by the link only, and say what was decided and until when it is kept', async () => {
    const one = await removal();
    expect(await look(one)).toMatchObject({
      status: 200,
      body: {
        data: {
          appeal: {
            state: 'OFFERED',
            about: 'removal',
            title: 'What I saw',
            category: 'Duplicate',
            until: new Date(Date.parse(one.contribution.removedAt ?? '') + 30 * 86_400_000).toISOString(),
            isOver: false,
          },
        },
      },
    });
    expect(JSON.stringify((await look(one)).body)).not.toContain(remover.username);
    const unknown = { status: 404, body: { error: appealSentences.unknown } };
    expect(await look({ ...one, token: 'x'.repeat(43) })).toMatchObject(unknown);
    expect(await look({ ...one, caseNumber: 'AP-7K3M-9QX2-4T8W' })).toMatchObject(unknown);
    expect(await send({ ...one, token: 'x'.repeat(43) })).toMatchObject(unknown);
  });

  it('need a text of at most 1,000 characters', async () => {
    const one = await removal();
    for (const words of [' ', 'x'.repeat(1001)]) expect((await send(one, words)).status).toBe(400);
    expect((await send(one, 'x'.repeat(1000))).status).toBe(200);
  });

  it('are sent once, and a repeat changes nothing', async () => {
    const one = await removal();
    entry.watched.fail('TransactWriteItems', 1, { afterwards: true });
    await send(one);
    entry.watched.mend();
    for (let time = 0; time < 2; time++) {
      expect(await send(one)).toMatchObject({
        status: 200,
        body: { message: appealSentences.received, data: { appeal: { state: 'OPEN', text } } },
      });
    }
    expect(await send(one, 'Another text.')).toMatchObject(conflict(appealSentences.alreadySent));
    // The mail, repeated, has another link to the same case.
    const again = await link(one.contribution);
    expect(again.caseNumber).toBe(one.caseNumber);
    expect(await send(again, 'Another text.')).toMatchObject(conflict(appealSentences.alreadySent));
    expect(await listed('OPEN', one)).toMatchObject({ text });
  });

  it('of two requests at once, one is stored', async () => {
    const one = await removal();
    const answers = await Promise.all([send(one, 'First.'), send(one, 'Second.')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('keep what was removed until there is an answer', async () => {
    const one = await removal();
    await send(one);
    const held = await stored(one.contribution.id);
    expect(held).toMatchObject({ appeal: one.caseNumber });
    const appealed = await item<{ createdAt: string }>(appealKey(one.caseNumber));
    expect(Date.parse(held.keptUntil ?? '')).toBeGreaterThanOrEqual(
      Date.parse(appealed.createdAt) + 29.9 * 86_400_000,
    );
    // Whoever read it before the appeal erases nothing.
    expect(await contributionRemoval(entry.client, entry.community, now).eraseRemoved(one.contribution)).toBe(
      false,
    );
    expect((await decide(one, 'uphold')).status).toBe(200);
    const upheld = await stored(one.contribution.id);
    expect(upheld).not.toHaveProperty('appeal');
    expect(upheld).not.toHaveProperty('keptUntil');
    expect(upheld).toHaveProperty('removedAt', one.contribution.removedAt);
  });

  it('cannot be sent about what was restored, deleted or erased meanwhile', async () => {
    const [restored, deleted, erased] = [await removal(), await removal(), await removal()];
    const work = contributionRemoval(entry.client, entry.community, now);
    await work.restore(restored.contribution, other.id);
    expect(await send(restored)).toMatchObject(conflict(appealSentences.isBack));
    expect(await look(restored)).toMatchObject({ body: { data: { appeal: { isOver: true } } } });
    await work.byOwner(deleted.contribution);
    expect(await send(deleted)).toMatchObject(conflict(appealSentences.isErased));
    await work.eraseRemoved(erased.contribution);
    expect(await send(erased)).toMatchObject(conflict(appealSentences.isErased));
  });

  it('show moderators what was removed, why, and what happened', async () => {
    const one = await removal({ isReported: true });
    await send(one);
    expect(await listed('OPEN', one)).toMatchObject({
      state: 'OPEN',
      text,
      reason: 'Twice.',
      person: one.author.username,
      decidedBy: remover.username,
      mayDecide: true,
      contribution: { text: 'It came from the southwest.', isRemoved: true },
      history: [
        { what: 'Contributed.' },
        { what: 'Removed as Duplicate, after reports.' },
        { what: 'Contested.' },
      ],
    });
    expect(await listed('OPEN', one, remover)).toMatchObject({
      mayDecide: false,
      whyNot: appealSentences.ownDecision,
    });
    const visitor = await entry.ask('GET', '/moderation/appeals', { cookie: one.author.cookie });
    expect(visitor.status).toBe(403);
  });

  it('are decided by another moderator, who restores the contribution with its counts and a mail', async () => {
    const one = await removal();
    await send(one);
    expect(await decide(one, 'restore', remover)).toMatchObject({
      status: 403,
      body: { error: appealSentences.ownDecision },
    });
    for (let time = 0; time < 2; time++) {
      expect(await decide(one, 'restore')).toMatchObject({ status: 200, body: { message: 'Restored.' } });
    }
    const back = await stored(one.contribution.id);
    expect(back).toMatchObject({ toldRemoval: { what: 'RESTORED' }, g3pk: 'FEED#2026-11' });
    for (const name of ['removedAt', 'hiddenBy', 'appeal', 'keptUntil'])
      expect(back).not.toHaveProperty(name);
    const mails = (await entry.mails()).filter(({ to }) => to === one.author.email);
    expect(new Set(mails.map(({ id }) => id))).toEqual(new Set([`appeal-decided:${one.caseNumber}`]));
    expect(mails[0]).toMatchObject({ outcome: 'RESTORED', answer, about: 'removal' });
    expect(await look(one)).toMatchObject({ body: { data: { appeal: { state: 'RESTORED', answer } } } });
    expect(await decide(one, 'uphold')).toMatchObject(conflict(appealSentences.changed));
  });

  it('of two moderators one wins, whatever they want', async () => {
    const third = await person('moderator');
    for (const [mine, theirs] of [
      ['restore', 'uphold'],
      ['restore', 'restore'],
    ] as const) {
      const one = await removal();
      await send(one);
      const answers = await Promise.all([decide(one, mine), decide(one, theirs, third)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { state } = await item<{ state: string }>(appealKey(one.caseNumber));
      const { removedAt } = await stored(one.contribution.id);
      expect(removedAt === undefined).toBe(state === 'RESTORED');
    }
  });

  it('are decided once after a lost answer, and told once after the queue was down', async () => {
    const one = await removal();
    await send(one);
    entry.watched.fail('TransactWriteItems', 1, { afterwards: true });
    await entry.mails();
    await decide(one, 'restore');
    entry.watched.mend();
    expect((await decide(one, 'restore')).status).toBe(200);
    const mails = (await entry.mails()).filter(({ to }) => to === one.author.email);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  });

  it('are closed as restored if a moderator has restored it from the queue of reports', async () => {
    const one = await removal();
    await send(one);
    const work = contributionRemoval(entry.client, entry.community, now);
    await work.restore(await stored(one.contribution.id), other.id);
    expect((await decide(one, 'restore')).status).toBe(200);
    expect(await listed('RESTORED', one)).toMatchObject({ answer });
  });

  it('by somebody who is suspended need no session, and end the suspension', async () => {
    const one = await suspension();
    expect((await send(one)).status).toBe(200);
    expect(await listed('OPEN', one)).toMatchObject({ about: 'suspension', contribution: null });
    expect((await decide(one, 'restore')).status).toBe(200);
    expect(await item(profileKey(one.who.id))).not.toHaveProperty('suspension');
    const mails = (await entry.mails()).filter(({ to }) => to === one.who.email);
    expect(mails).toMatchObject([{ template: 'appeal-decided', outcome: 'RESTORED', about: 'suspension' }]);
  });

  it('against a suspension leave a later one alone', async () => {
    const one = await suspension();
    await send(one);
    const decisions = suspensions(entry.client, entry.community, now);
    await decisions.suspend(one.who.id, remover, { reason: 'Again.', until: null, hidesContributions: true });
    expect((await decide(one, 'restore')).status).toBe(200);
    expect(await item(profileKey(one.who.id))).toHaveProperty('suspension');
  });

  it('and removals are in the public log by rule, role, reports and time, without anybody’s name or id', async () => {
    const one = await removal({ isReported: true });
    await send(one);
    await decide(one, 'restore');
    const suspended = await suspension();
    const reply = await entry.ask('GET', '/moderation-log');
    expect(reply.headers?.['cache-control']).toContain('public');
    const { data } = reply.body as { data: ModerationLog };
    const today = new Date(now()).toISOString().slice(0, 10);
    const logged = {
      date: today,
      what: 'removed',
      category: 'Duplicate',
      isIllegal: false,
      role: 'moderator',
    };
    expect(data.entries).toContainEqual({ ...logged, reports: 1, hours: 3, cameBack: 'appeal' });
    expect(data.entries).toContainEqual({
      ...logged,
      what: 'suspended',
      category: null,
      reports: 0,
      hours: null,
      cameBack: null,
    });
    const [month] = data.months;
    expect(month).toMatchObject({ month: today.slice(0, 7), medianHours: 3 });
    expect(month?.removed).toBe(data.entries.filter(({ what }) => what === 'removed').length);
    expect(month?.cameBack).toBeGreaterThanOrEqual(month?.cameBackOnAppeal ?? 0);
    const words = JSON.stringify(reply.body);
    const secrets = [one.contribution.id, one.author.id, one.author.username, suspended.who.username];
    for (const secret of [...secrets, remover.username, 'Twice.', 'Advertising.', one.caseNumber]) {
      expect(words).not.toContain(secret);
    }
  });
});
