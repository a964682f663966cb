import { createHash, randomBytes } from 'node:crypto';
import { envNames, siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { ModeratedTakedown, TakedownStatus, TakedownBody } from '@touchdown/shared/takedowns/schema.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { reportedPage, type ReportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { decideTakedown } from './decide-takedown.ts';
import { type StoredTakedown, takedownExpiry } from './takedown-items.ts';
import { takedownMail, type TakedownMail } from './takedown-mail.ts';
import { takedownStore, type TakedownStore, type LinkHolder } from './takedown-store.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isHidden } from '../../domain/contributions/is-listed.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { mailboxKey } from '../../domain/mail/mailbox-key.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import { clientSite } from '../../platform/http/client-network.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';

/** As in ULIDs: without I, L, O and U, which people confuse. */
const caseDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface RequestPorts {
  store: TakedownStore;
  mail: TakedownMail;
  limiter: RateLimiter;
  now: () => number;
}

/** A number that is taken is so unlikely that a second one is enough. */
const maxAttempts = 3;

/**
 * Stores a request and mails its number. A repeat with the same key finds the first one and sends what it did not
 * send, so a failure between the two can be retried.
 */
function requestTakedown({
  store,
  mail,
  limiter,
  now,
}: RequestPorts): RouteHandlers<typeof takedownRoutes>['requestTakedown'] {
  async function storeOnce(request: StoredTakedown, key: string | undefined): Promise<StoredTakedown> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const takedown = { ...request, caseNumber: caseNumber(request.email, key, attempt) };
      if (await store.create(takedown)) return takedown;
      const before = key === undefined ? undefined : await store.find(takedown.caseNumber);
      if (before?.requestHash === request.requestHash) return before;
    }
    throw new Problem('CONFLICT', 'This request was already sent with different text. Please send it again.');
  }

  return async ({ body }, _reply, event) => {
    const key = idempotencyKey(event, body);
    const page = checkedPage(body, event);
    await limiter.take(rateLimits.takedownByEmail, mailboxKey(body.email));
    const { category, text, work, name, email } = body;
    const contributionId = await contributionOf(page, store);
    const request: StoredTakedown = {
      caseNumber: '',
      state: 'OPEN',
      category,
      page: page.path,
      subject: page.subject,
      text,
      work: work || null,
      name,
      email,
      createdAt: new Date(now()).toISOString(),
      requestHash: hashOf(JSON.stringify([page.path, category, text, work, name, email, key])),
      contributionId,
      authorId: null,
      decidedAt: null,
      counterNotice: null,
      decisions: 0,
      [expiryAttribute]: takedownExpiry(now()),
    };
    const stored = await storeOnce(request, key);
    const isMailed = await mail.received(stored, clientSite(event));
    return {
      success: true,
      message: isMailed ? takedownSentences.received : takedownSentences.receivedWithoutMail,
      data: { caseNumber: stored.caseNumber, isMailed },
    };
  };
}

/**
 * Returns the number of a new case. With a key it is derived from the sender and the key, so that a repeated request
 * has the same number; `attempt` gives another one if a number is taken.
 */
function caseNumber(email: string, key: string | undefined, attempt: number): string {
  const bytes =
    key === undefined
      ? randomBytes(8)
      : createHash('sha256').update(`${email.toLowerCase()} ${key} ${attempt}`).digest();
  const text = Array.from(bytes.subarray(0, 8), (byte) => caseDigits.charAt(byte % caseDigits.length)).join(
    '',
  );
  return `TD-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Senders see the same answer for a known picture and an unknown one. */
async function contributionOf({ subject }: ReportedPage, store: TakedownStore): Promise<string | null> {
  if (subject?.kind === 'picture') return store.contributionOfPicture(subject.id);
  return subject?.kind === 'contribution' ? subject.id : null;
}

/** The rules that need the whole body or the site's own name. */
function checkedPage({ page, category, work }: TakedownBody, event: HttpEvent) {
  const found = reportedPage(page, header(event, siteHostHeader) ?? '');
  if (!found) throw refusal('page', takedownSentences.pageElsewhere);
  if (category === 'copyright' && !work) throw refusal('work', takedownSentences.workRequired);
  return found;
}

function refusal(field: keyof TakedownBody, sentence: string): Problem {
  return new Problem('INVALID_REQUEST', sentence, [{ field, received: '', allowed: sentence }]);
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = takedownStore(client, table, now);
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const mail = takedownMail({
  store,
  mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  limiter,
  operatorEmail: process.env[envNames.operatorEmail] || undefined,
});

export const handler = sliceHandler(
  takedownRoutes,
  {
    requestTakedown: requestTakedown({ store, mail, limiter, now }),
    readTakedown: readTakedown(store),
    answerTakedown: answerTakedown(store, now),
    listTakedowns: listTakedowns(store),
    decideTakedown: decideTakedown({ client, table, store, mail, now }),
  },
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);

/** Stores the author's answer for the moderators. The same answer again changes nothing. */
function answerTakedown(
  store: TakedownStore,
  now: () => number,
): RouteHandlers<typeof takedownRoutes>['answerTakedown'] {
  return async ({ params: { caseNumber }, body: { token, text, name } }) => {
    const { takedown, holder } = await openTakedown(store, caseNumber, token);
    if (holder !== 'author') throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const isRepeat = (one: StoredTakedown | undefined) =>
      one?.counterNotice?.text === text && one.counterNotice.name === name;
    const at = new Date(now()).toISOString();
    if (!isRepeat(takedown) && !(await store.answer(caseNumber, { text, name, at }))) {
      const after = await store.find(caseNumber);
      const { changed, notHidden } = takedownSentences;
      // This request, sent twice at the same moment, or another answer may have been faster.
      if (!isRepeat(after)) throw new Problem('CONFLICT', after?.counterNotice ? changed : notHidden);
    }
    return { success: true, message: takedownSentences.answered };
  };
}

/** Cases of one state for the moderators, each with what it is about and how often its author was upheld before. */
function listTakedowns(store: TakedownStore): RouteHandlers<typeof takedownRoutes>['listTakedowns'] {
  return async ({ query: { state, from } }) => {
    const { cases, next } = await store.list(state, from);
    const contributions = await store.contributions(
      cases.flatMap(({ contributionId }) => contributionId ?? []),
    );
    const about = cases.map((one) => {
      const contribution = contributions.get(one.contributionId ?? '');
      return { one, contribution, author: contribution?.authorId ?? one.authorId };
    });
    const authors = [...new Set(about.flatMap(({ author }) => author ?? []))];
    const counts = await Promise.all(authors.map((author) => store.countUpheld(author)));
    const upheld = new Map(authors.map((author, at) => [author, counts[at] ?? 0]));
    return {
      cases: about.map(({ one, contribution, author }) => ({
        ...toModerated(one, contribution),
        upheld: upheld.get(author ?? '') ?? 0,
      })),
      next,
    };
  };
}

function toModerated(
  takedown: StoredTakedown,
  contribution: StoredContribution | undefined,
): Omit<ModeratedTakedown, 'upheld'> {
  const { text, work, name, email, counterNotice } = takedown;
  return {
    ...shownStatus(takedown),
    text,
    work,
    name,
    email,
    counterNotice,
    contribution: contribution ? shownContribution(contribution) : null,
  };
}

function shownContribution(contribution: StoredContribution): NonNullable<ModeratedTakedown['contribution']> {
  const { id, title, content, images, author, target } = contribution;
  const targets = target.kind === 'tornado' ? 'tornadoes' : 'spc-reports';
  return {
    id,
    page: contributionPath(`/${targets}/${target.id}`, id),
    title,
    text: typeof content === 'string' ? content : (content?.reason ?? null),
    pictures: images.length,
    author: author?.username ?? null,
    isHidden: isHidden(contribution),
  };
}

/** Shows a case to who has a link to it: its sender, or the author of the contribution. */
function readTakedown(store: TakedownStore): RouteHandlers<typeof takedownRoutes>['readTakedown'] {
  return async ({ params: { caseNumber }, body: { token } }) => {
    const { takedown, holder } = await openTakedown(store, caseNumber, token);
    const isAuthor = holder === 'author';
    const { counterNotice } = takedown;
    return {
      data: { case: { ...shownStatus(takedown), isAuthor, counterNotice: isAuthor ? counterNotice : null } },
    };
  };
}

/** Returns the case of a link. An unknown case and a wrong token have the same answer. */
async function openTakedown(
  store: TakedownStore,
  caseNumber: string,
  token: string,
): Promise<{ takedown: StoredTakedown; holder: LinkHolder }> {
  const takedown = await store.find(caseNumber);
  const hash = hashOf(token);
  if (takedown?.senderTokens?.has(hash)) return { takedown, holder: 'sender' };
  if (takedown?.authorTokens?.has(hash)) return { takedown, holder: 'author' };
  throw new Problem('NOT_FOUND', takedownSentences.unknown);
}

/** What senders, authors and moderators see alike. */
function shownStatus({
  caseNumber,
  state,
  category,
  page,
  createdAt,
  decidedAt,
}: StoredTakedown): Omit<TakedownStatus, 'isAuthor' | 'counterNotice'> {
  return { caseNumber, state, category, page, createdAt, decidedAt };
}
