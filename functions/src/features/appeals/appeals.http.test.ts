import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { stateAfterAppeal } from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences as says } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { ModerationLog } from '@touchdown/shared/appeals/moderation-log.ts';
import type { AppealStatus, ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { offerAppeal, type AppealLink } from '../../domain/appeals/offer-appeal.ts';
import { toAbuseReportItem } from '../../domain/contributions/abuse-report-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import * as histories from '../../testing/histories.ts';
import { answered, refused, type Answer } from '../../testing/histories.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startAppealsEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' } as const;
const written = '2026-11-20T12:00:00.000Z';
const day = 86_400_000;
/** Of nothing that was decided. */
const noLink: AppealLink = { caseNumber: 'AP-7K3M-9QX2-4T8W', token: 'x'.repeat(43) };
const timeIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Whoever decides. The author of what is removed is a moderator too. */
const deciders = ['moderator', 'admin', 'author'] as const;
type Decider = (typeof deciders)[number];
const events = ['remove', 'suspend', 'bring back', 'end', 'erase', 'delete', 'mail again'] as const;
type Event = (typeof events)[number];
const isEvent = (action: Call['action']): action is Event => events.includes(action as Event);
interface Call {
  /** Whatever happens, somebody looks at a case after it. */
  action: Event | 'send' | 'look' | 'uphold' | 'restore';
  by: Decider;
  /** Which decision is contested: how many there are after it. */
  age: number;
  link: 'of the first mail' | 'of the last mail' | 'of another case';
  words: 'One.' | 'Two.';
  /** What happens between the check of a call and its transaction. */
  meanwhile?: Event | 'no queue' | undefined;
}
const callOf = (actions: Call['action'][], ...meanwhile: Call['meanwhile'][]): fc.Arbitrary<Call> =>
  fc.record({
    action: fc.constantFrom(...actions),
    by: fc.constantFrom(...deciders, 'moderator', 'admin'),
    age: fc.constantFrom(0, 0, 1, 1, 1, 2),
    link: fc.constantFrom('of the first mail', 'of the last mail', 'of the last mail', 'of another case'),
    words: fc.constantFrom('One.', 'Two.'),
    meanwhile: fc.constantFrom(undefined, ...meanwhile),
  });
const stepOf = (...call: Parameters<typeof callOf>) => callOf(...call).map((one) => [{ calls: [one] }]);
const call = callOf(['send', 'send', 'send', 'uphold', 'restore', 'restore']);
const steps = histories.stepsOf(call, { minLength: 1, maxLength: 2 });
const alone = fc.oneof(
  stepOf(['remove', 'remove', 'suspend', 'bring back', 'end', 'mail again', 'mail again', 'look']),
  stepOf(['send', 'uphold', 'restore'], 'remove', 'suspend', 'bring back', 'end', 'erase', 'no queue'),
);
const history = fc
  .tuple(
    stepOf(['remove']),
    stepOf(['suspend']),
    stepOf(['send']),
    fc.array(fc.oneof(steps, alone), { minLength: 9, maxLength: 12 }).map((parts) => parts.flat()),
    fc.oneof(stepOf(['erase', 'delete']), stepOf(['send', 'restore'], 'erase', 'delete')),
    steps,
  )
  .map((parts) => parts.flat());

/** A decision that can be contested. */
interface Case {
  about: 'removal' | 'suspension';
  by: Decider;
  at: string;
  /** Null unless the decision stands. */
  until: string | null;
  state: 'OFFERED' | 'OPEN' | 'UPHELD' | 'RESTORED';
  text: string | null;
  answer: string | null;
  answeredBy: Decider | null;
}
interface Model {
  cases: Case[];
  /** Whether what was removed is deleted or erased. */
  isGone: boolean;
  audit: string[];
}
const caseOf = ({ cases }: Model, { age }: Call) => Math.max(0, cases.length - 1 - age);

function happen(model: Model, event: Call['meanwhile'], by: Decider): void {
  const find = (about: Case['about']) => model.cases.find((one) => one.about === about && one.until !== null);
  const [removal, suspension] = [find('removal'), find('suspension')];
  const fresh = { by, at: timeIn(0), state: 'OFFERED', text: null, answer: null, answeredBy: null } as const;
  if (event === 'remove' && !removal && !model.isGone)
    model.cases.push({ ...fresh, about: 'removal', until: timeIn(30 * day) });
  const isErased = event === 'delete' || (event === 'erase' && removal && removal.state !== 'OPEN');
  if (isErased) model.isGone = true;
  if (removal && (isErased || event === 'bring back')) removal.until = null;
  if (suspension && (event === 'end' || event === 'suspend')) suspension.until = null;
  if (event === 'suspend') model.cases.push({ ...fresh, about: 'suspension', until: timeIn(day) });
}

/** What a call is answered at one moment. */
function answerAtOnce(model: Model, { action, by, link, words }: Call, at: number): Answer {
  if (isEvent(action)) happen(model, action, by);
  const one = model.cases[at] as Case;
  const { about, state, until, answeredBy } = one;
  const isRemoval = about === 'removal';
  if (action !== 'uphold' && action !== 'restore') {
    if (link === 'of another case') return refused(404, says.unknown);
    const isOver = state === 'OFFERED' && until === null;
    if (action !== 'send') return answered([state, until, isOver, one.text, one.answer]);
    if (isOver) return refused(409, isRemoval && model.isGone ? says.isErased : says.isBack);
    if (state === 'OFFERED') Object.assign(one, { state: 'OPEN', text: words });
    if (state === 'OFFERED' && isRemoval) one.until = timeIn(30 * day);
    return one.text === words ? answered(says.received) : refused(409, says.alreadySent);
  }
  const isRestored = action === 'restore';
  if (state === 'OFFERED') return refused(404, says.unknown);
  if (isRemoval && by === 'author') return refused(403, says.ownAppeal);
  if (one.by === by) return refused(403, says.ownDecision);
  const after = stateAfterAppeal[action];
  if (state !== 'OPEN' && (state !== after || answeredBy !== by)) return refused(409, says.changed);
  if (state === 'OPEN') {
    if (isRestored && isRemoval && model.isGone) return refused(409, says.gone);
    if (isRestored && until !== null) one.until = null;
    else model.audit.push(`appeal-${action} of case ${at} by ${by}`);
    // It is erased when it would have been.
    if (isRemoval && one.until !== null) one.until = new Date(Date.parse(one.at) + 30 * day).toISOString();
    Object.assign(one, { state: after, answer: words, answeredBy: by });
  }
  return answered(isRestored ? says.restored : says.upheld);
}

function answer(model: Model, one: Call): Answer {
  const at = caseOf(model, one);
  const isWritten = one.action !== 'send' || model.cases[at]?.state === 'OFFERED';
  const before = answerAtOnce(one.meanwhile ? structuredClone(model) : model, one, at);
  if (!one.meanwhile) return before;
  happen(model, one.meanwhile, one.by);
  // What is refused before it writes anything has not let it happen.
  if (before.error !== undefined || !isWritten) return before;
  const after = answerAtOnce(model, one, at);
  return one.action === 'send' && after.error !== undefined ? refused(409, says.isBack) : after;
}

describe.each(dynamodbStandIns)('appeals, over $name', ({ endpoint }) => {
  let entry: TakedownsEntry;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00.000Z') });
    entry = await startAppealsEntry(endpoint);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  async function person(role: 'user' | 'moderator' | 'admin' = 'user') {
    const profile = madeUpProfile({ role });
    return { ...profile, ...(await putSignedIn(entry.client, entry.community, { profile })) };
  }
  const look = ({ caseNumber, token }: AppealLink) =>
    entry.ask('POST', `/appeals/${caseNumber}/status`, { body: { token } });
  const send = ({ caseNumber, token }: AppealLink, text: string) =>
    entry.ask('POST', `/appeals/${caseNumber}`, { body: { token, text } });
  const decide = ({ caseNumber }: AppealLink, action: string, cookie: string, answer = 'Two streets.') =>
    entry.ask('PATCH', `/moderation/appeals/${caseNumber}`, { cookie, body: { action, answer } });
  async function listed(state: string, { caseNumber }: AppealLink, cookie: string) {
    for (let from: string | null = ''; from !== null;) {
      const query = `state=${state}${from && `&from=${encodeURIComponent(from)}`}`;
      const { body }: { body?: unknown } = await entry.ask('GET', `/moderation/appeals?${query}`, { cookie });
      const { data } = body as { data: { appeals: ModeratedAppeal[]; next: string | null } };
      const found = data.appeals.find((one) => one.caseNumber === caseNumber);
      if (found) return found;
      from = data.next;
    }
    return undefined;
  }

  /** A contribution of a moderator, somebody else, and the links of the mails about each decision. */
  async function madeUpWorld(reportedHoursAgo = 0) {
    const { client, community } = entry;
    const author = await person('moderator');
    const people = { moderator: await person('moderator'), admin: await person('admin'), author };
    const user = await person();
    const contribution = madeUpContribution({ createdAt: written, target, authorId: author.id });
    const { id: contributionId } = contribution;
    await putContributions(client, community, [contribution]);
    const report = { contributionId, uid: user.id, category: 'Spam', text: null, state: 'OPEN' } as const;
    const reports = reportedHoursAgo ? [{ ...report, createdAt: timeIn(-reportedHoursAgo * 3_600_000) }] : [];
    await putInBatches(client, community, reports.map(toAbuseReportItem));
    const removals = contributionRemoval(client, community, Date.now);
    const decisions = suspensions(client, community, Date.now);
    const subjects = {
      removal: { personId: author.id, contributionId, category: 'Duplicate', reason: 'Twice.' },
      suspension: { personId: user.id, contributionId: null, category: null, reason: 'Advertising.' },
    } as const;
    const links: AppealLink[][] = [];
    const mails: (() => Promise<AppealLink>)[] = [];
    let asRemoved = contribution;

    async function read(): Promise<StoredContribution> {
      const Key = contributionKey(contributionId);
      const { Item } = await client.send(new GetCommand({ TableName: community, Key, ConsistentRead: true }));
      return fromContributionItem(Item ?? { removedAt: written });
    }
    async function mail(about: Case['about'], by: Decider): Promise<void> {
      const decided = { about, decidedBy: people[by].id, decisionAt: timeIn(0), ...subjects[about] };
      const offer = () => offerAppeal(client, community, decided, Date.now());
      mails.push(offer);
      links.push([await offer()]);
    }

    async function carryOut(event: Call['action'], by: Decider, at = 0): Promise<void> {
      const now = await read();
      if (event === 'remove' && !isRemoved(now)) {
        await removals.byModerator(now, people[by].id, { category: 'Duplicate', note: 'Twice.' });
        asRemoved = await read();
        await mail('removal', by);
      }
      if (event === 'suspend') {
        const { reason } = subjects.suspension;
        const terms = { reason, until: timeIn(day), hidesContributions: false };
        await decisions.suspend(user.id, people[by], terms);
        await mail('suspension', by);
      }
      if (event === 'end') await decisions.restore(user.id, people[by]);
      if (event === 'mail again') links[at]?.push((await mails[at]?.()) ?? noLink);
      if (isErased(now)) return;
      if (event === 'bring back' && isRemoved(now)) await removals.restore(now, people[by].id);
      // Whoever read it before the appeal erases nothing.
      if (event === 'erase' && isRemoved(asRemoved)) await removals.eraseRemoved(asRemoved);
      if (event === 'delete') await removals.byOwner(now);
    }

    async function ask(one: Call, model: Model): Promise<Answer> {
      const { action, by, meanwhile, words } = one;
      const at = caseOf(model, one);
      if (isEvent(action)) await carryOut(action, by, at);
      const [own = [], [other] = []] = [links[at], links.find((_, number) => number !== at)];
      const used = { 'of the first mail': own[0], 'of the last mail': own.at(-1), 'of another case': other };
      const link = { caseNumber: own[0]?.caseNumber ?? '', token: (used[one.link] ?? noLink).token };
      const coming = meanwhile === undefined || meanwhile === 'no queue' ? [] : [meanwhile];
      const happenOnce = async () => {
        for (const event of coming.splice(0)) await carryOut(event, by);
      };
      entry.watched.before('TransactWriteItems', happenOnce);
      if (meanwhile === 'no queue') entry.sqs.cut();
      const given = await histories.untilAnswered(async () => {
        if (action === 'send') return send(link, words);
        if (action !== 'uphold' && action !== 'restore') return look(link);
        return decide(link, action, people[by].cookie, words).finally(() => entry.sqs.mend());
      });
      entry.sqs.mend();
      await happenOnce();
      if (given.error !== undefined) return given;
      const { message, data } = given.body as { message?: string; data: { appeal: AppealStatus } };
      if (message) return answered(message);
      const { state, until, isOver, text, answer: sentence } = data.appeal;
      return answered([state, until, isOver, text, sentence]);
    }
    return { ask, carryOut, contributionId, links, people, read, user };
  }

  it('need a text, show moderators what happened, and are in a log without a name or an id', async () => {
    const { carryOut, contributionId, links, people, read, user } = await madeUpWorld(3);
    const { admin, author, moderator } = people;
    await carryOut('remove', 'moderator');
    const [[link = noLink] = []] = links;
    const unknown = await look({ ...link, caseNumber: noLink.caseNumber });
    expect(unknown.body).toMatchObject({ error: says.unknown });
    for (const words of [' ', 'x'.repeat(1001)]) expect((await send(link, words)).status).toBe(400);
    const text = 'x'.repeat(1000);
    const appeal = { state: 'OPEN', about: 'removal', title: 'What I saw', text };
    expect(await send(link, text)).toMatchObject({ status: 200, body: { data: { appeal } } });
    const contribution = { text: 'It came from the southwest.', isRemoved: true };
    const who = { person: author.username, decidedBy: moderator.username };
    const shown = { text, reason: 'Twice.', ...who, contribution };
    const happened = ['Contributed.', 'Removed as Duplicate, after reports.', 'Contested.'];
    const may = { mayDecide: true, whyNot: null, history: happened.map((what) => ({ what })) };
    expect(await listed('OPEN', link, admin.cookie)).toMatchObject({ ...shown, ...may });
    const mayNot = { mayDecide: false, whyNot: says.ownDecision };
    expect(await listed('OPEN', link, moderator.cookie)).toMatchObject(mayNot);
    await decide(link, 'restore', admin.cookie);
    const back = await read();
    expect(back).toMatchObject({ toldRemoval: { what: 'RESTORED' }, g3pk: 'FEED#2026-11' });
    for (const name of ['removedAt', 'hiddenBy', 'appeal', 'keptUntil'])
      expect(back).not.toHaveProperty(name);

    vi.setSystemTime(Date.now() + 1000);
    await carryOut('suspend', 'moderator');
    const [ofSuspension = noLink] = links[1] ?? [];
    await send(ofSuspension, text);
    expect(await decide(ofSuspension, 'restore', admin.cookie)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1000);
    await (await madeUpWorld(4)).carryOut('remove', 'admin');
    const reply = await entry.ask('GET', '/moderation-log');
    expect(reply.headers?.['cache-control']).toContain('public');
    const { data } = reply.body as { data: ModerationLog };
    const logged = {
      date: '2026-11-22',
      isIllegal: false,
      role: 'moderator',
      category: null,
      reports: 0,
      hours: null,
    };
    const suspended = { ...logged, what: 'suspended', cameBack: 'appeal' };
    const removed = {
      ...logged,
      what: 'removed',
      category: 'Duplicate',
      reports: 1,
      hours: 4,
      cameBack: null,
    };
    expect(data.entries).toEqual([removed, suspended, { ...removed, hours: 3, cameBack: 'appeal' }]);
    // The first test of the file, so nothing else is in the log.
    const figures = { removed: 2, suspended: 1, cameBack: 2, cameBackOnAppeal: 2, medianHours: 3.5 };
    expect(data.months).toMatchObject([{ month: '2026-11', ...figures, byCategory: [{ count: 2 }] }]);
    const names = [author, user, moderator].flatMap(({ id, username }) => [id, username]);
    for (const secret of [...names, contributionId, link.caseNumber, 'Twice.', 'Advertising.'])
      expect(JSON.stringify(reply.body)).not.toContain(secret);
  });

  it('follow a plain model after any history', { timeout: 300_000 }, async () => {
    await histories.tryHistories('histories of appeals', { few: 8, all: 30 }, history, async (lived) => {
      const { ask, links, people, user } = await madeUpWorld();
      const model: Model = { cases: [], isGone: false, audit: [] };
      const { audit, cases } = await histories.liveThrough(lived, {
        watched: entry.watched,
        model,
        answer,
        ask,
        looks: (calls) => calls.map((one) => ({ ...one, action: 'look', link: 'of the last mail' })),
        tooLate: refused(409, says.changed),
      });
      const told = new Map<string, unknown>();
      for (let mails = await entry.mails(); mails.length > 0; mails = await entry.mails())
        for (const mail of mails) told.set(mail.id, mail);
      const audited: string[] = [];
      for (const [at, { about, state, answeredBy, answer: sentence }] of cases.entries()) {
        const [link = noLink] = links[at] ?? [];
        for (const { what, by } of await auditItemsAbout(entry.client, entry.community, link.caseNumber))
          audited.push(`${String(what)} of case ${at} by ${deciders.find((one) => people[one].id === by)}`);
        const { email: to } = about === 'removal' ? people.author : user;
        const mail = answeredBy && expect.objectContaining({ to, about, outcome: state, answer: sentence });
        expect(told.get(`appeal-decided:${link.caseNumber}`) ?? null).toEqual(mail);
        const shown = state === 'OFFERED' ? undefined : await listed(state, link, people.admin.cookie);
        expect(shown?.answeredBy ?? null).toBe(answeredBy && people[answeredBy].username);
      }
      expect(audited.toSorted()).toEqual(audit.toSorted());
    });
  });
});
