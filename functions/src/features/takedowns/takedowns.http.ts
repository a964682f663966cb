import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { reportedPage, type ReportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import type { ModeratedTakedown, TakedownStatus, TakedownBody } from '@touchdown/shared/takedowns/schema.ts';
import { takedownPageSize } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { actionsFrom, turnsDown, type TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import { isErased, isHidden } from '../../domain/contributions/is-listed.ts';
import { shownPictureKey } from '../../domain/contributions/shown-picture.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { mailboxKey } from '../../domain/mail/mailbox-key.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { byPerson } from '../../domain/members/person-contributions.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { readItem, update, writeIf } from '../../platform/aws/items.ts';
import { getAll, partitionQuery, placePage } from '../../platform/aws/queries.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { clientSite } from '../../platform/http/client-network.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { decideCase, joinedTo, stateAfter } from './decide-case.ts';
import { isKept, requestStore } from './store-request.ts';
import {
  byTakedownState,
  fromTakedownItem,
  placeOf,
  statePartition,
  takedownExpiry,
  takedownKey,
  upheldPartition,
  type StoredTakedown,
} from './takedown-items.ts';
import { takedownMail } from './takedown-mail.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const mail = takedownMail(client, table, {
  queue: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  limiter,
  operatorEmail: optionalEnv('operatorEmail'),
});
const requests = requestStore(client, table, now);
const notRead = unavailable('The case can’t be loaded right now. Please try again.');
/** Mails that are queued at the same time. */
const mailLanes = 8;
const notSaved = unavailable('That can’t be saved right now. Please try again.');

const operations = {
  /**
   * Stores a request and mails its number. A repeat with the same key finds the first one and sends what it did not
   * send, so a failure between the two can be retried.
   */
  async requestTakedown({ body }, _reply, event) {
    const key = idempotencyKey(event, body);
    const page = checkedPage(body, event);
    await limiter.take(rateLimits.takedownByEmail, mailboxKey(body.email));
    const { category, text, work, name, email } = body;
    const contributionId = await contributionOf(page);
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
    const stored = await requests.store(request, key).catch(notSaved);
    const isMailed = await mail.received(stored, clientSite(event));
    return {
      success: true,
      message: isMailed ? takedownSentences.received : takedownSentences.receivedWithoutMail,
      data: { caseNumber: stored.caseNumber, isMailed },
    };
  },

  /** Shows a case to the holder of a link to it: its sender, or the author of the contribution. */
  async readTakedown({ params: { caseNumber }, body: { token } }) {
    const { takedown, holder } = await openTakedown(caseNumber, token);
    const isAuthor = holder === 'author';
    const { counterNotice } = takedown;
    const status = { ...shownStatus(takedown), isAuthor, counterNotice: isAuthor ? counterNotice : null };
    return { data: { case: { ...status, ...(isAuthor ? {} : refusalOf(takedown)) } } };
  },

  /** Stores the author's answer for the moderators. The same answer again changes nothing. */
  async answerTakedown({ params: { caseNumber }, body: { token, text, name } }) {
    const { takedown, holder } = await openTakedown(caseNumber, token);
    if (holder !== 'author') throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const isRepeat = (one: StoredTakedown | undefined) =>
      one?.counterNotice?.text === text && one.counterNotice.name === name;
    const at = new Date(now()).toISOString();
    if (!isRepeat(takedown) && !(await storeAnswer(caseNumber, { text, name, at }))) {
      const after = await findTakedown(caseNumber);
      const { changed, notHidden } = takedownSentences;
      // This request, sent twice at the same moment, or another answer may have been faster.
      if (!isRepeat(after)) throw new Problem('CONFLICT', after?.counterNotice ? changed : notHidden);
    }
    return { success: true, message: takedownSentences.answered };
  },

  /**
   * A page of the cases of one state for the moderators, each with what it is about and how often its author was upheld
   * before. Those to decide are oldest first.
   */
  async listTakedowns({ query: { state, from } }) {
    const { items, hasMore } = await placePage(client, {
      table,
      index: byTakedownState,
      partition: statePartition(state),
      from,
      isOldestFirst: state === 'OPEN' || state === 'HIDDEN',
      max: takedownPageSize,
    }).catch(notRead);
    const cases = items.map(fromTakedownItem);
    const end = cases.at(-1);
    const kept = cases.filter((one) => isKept(one, now()));
    const joined = await joinedTo(client, table, kept).catch(notRead);
    const contributions = await readContributions(kept.flatMap(({ contributionId }) => contributionId ?? []));
    const about = kept.map((one) => {
      const contribution = contributions.get(one.contributionId ?? '');
      return { one, contribution, author: contribution?.authorId ?? one.authorId };
    });
    const authors = [...new Set(about.flatMap(({ author }) => author ?? []))];
    const counts = await Promise.all(authors.map(countUpheld));
    const upheld = new Map(authors.map((author, at) => [author, counts[at] ?? 0]));
    return {
      cases: about.map(({ one, contribution, author }) => ({
        ...toModerated(one, contribution),
        joined: joined.filter(({ joins }) => joins === one.caseNumber).map(shownRequest),
        upheld: upheld.get(author ?? '') ?? 0,
      })),
      next: hasMore && end ? placeOf(end) : null,
    };
  },

  /**
   * One transaction changes the case, the requests that joined it and the contribution, and writes the audit item; then
   * the mails are sent, one to each sender. A repeat of a decision only sends the mails, so a failure between the two
   * can be retried.
   */
  async decideTakedown({ params: { caseNumber }, body, person }) {
    const { action, contributionId, reason, note, seenRequests = Infinity } = body;
    if (action === 'hide' && reason !== undefined)
      throw new Problem('INVALID_REQUEST', takedownSentences.reasonOfOther);
    const before = await findWholeCase(caseNumber);
    if (!before) throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const named = before.contributionId ?? contributionId;
    if (action === 'hide' && !named) throw new Problem('INVALID_REQUEST', takedownSentences.noContribution);
    const contribution = named === undefined || named === null ? undefined : await readContribution(named);
    if (before.state !== stateAfter[action]) {
      if (!actionsFrom[action].includes(before.state)) {
        throw new Problem('CONFLICT', takedownSentences.changed);
      }
      // Somebody has hidden it meanwhile, and closing it now would mean the opposite.
      if (reason !== undefined && !turnsDown(action, before.state))
        throw new Problem('CONFLICT', takedownSentences.changed);
      // A request that nobody has read is not turned down with the others.
      if (turnsDown(action, before.state) && 1 + (before.joined?.size ?? 0) > seenRequests)
        throw new Problem('CONFLICT', takedownSentences.changed);
      const refusal = reason && { reason, note: note || null };
      const open =
        action === 'hide' && contribution ? await openCaseAbout(contribution.id, before) : undefined;
      const decision = { action, refusal, by: person.id };
      await decideCase(client, table, now(), before, decision, contribution, open).catch(notSaved);
    }
    const after = await findTakedown(before.caseNumber);
    if (after?.state === stateAfter[action]) {
      if (action === 'hide' && contribution) await mail.hidden(after, contribution);
      const answered = [after, ...(await joinedTo(client, table, [after]).catch(notRead))];
      await inLanes(mailLanes, answered, (one) => mail.decided(one));
    }
    return { success: true, message: takedownSentences.decided };
  },
} satisfies RouteHandlers<typeof takedownRoutes>;

export const handler = sliceHandler(takedownRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter,
  settings: settingsOfStage(now),
});

const read = (key: Record<string, string>) => readItem(client, table, key).catch(notRead);
const findTakedown = (caseNumber: string) => requests.findCase(caseNumber).catch(notRead);

/** Moderators decide about a whole case, whichever of its numbers they name. */
async function findWholeCase(caseNumber: string): Promise<StoredTakedown | undefined> {
  const found = await findTakedown(caseNumber);
  return found?.joins === undefined ? found : findTakedown(found.joins);
}

/** Returns the case of a link. An unknown case and a wrong token have the same answer. */
async function openTakedown(
  caseNumber: string,
  token: string,
): Promise<{ takedown: StoredTakedown; holder: 'sender' | 'author' }> {
  const takedown = await findTakedown(caseNumber);
  const hash = hashOf(token);
  if (takedown?.senderTokens?.has(hash)) return { takedown, holder: 'sender' };
  if (takedown?.authorTokens?.has(hash)) return { takedown, holder: 'author' };
  throw new Problem('NOT_FOUND', takedownSentences.unknown);
}

/** The open case of others about what this one hides. */
async function openCaseAbout(
  contributionId: string,
  { caseNumber }: StoredTakedown,
): Promise<StoredTakedown | undefined> {
  const { open } = await requests.findOpenCase(contributionId).catch(notRead);
  return open?.caseNumber === caseNumber ? undefined : open;
}

/** Reads a contribution that was neither deleted nor erased. A removed one may be restored. */
async function readContribution(id: string): Promise<StoredContribution | undefined> {
  const item = await read(contributionKey(id));
  return item && !isErased(item) ? fromContributionItem(item) : undefined;
}

/** The same for several, by id. */
async function readContributions(ids: readonly string[]): Promise<Map<string, StoredContribution>> {
  const keys = [...new Set(ids)].map(contributionKey);
  const items = await getAll(client, table, keys, { isConsistent: true }).catch(notRead);
  const kept = items.filter((item) => !isErased(item)).map(fromContributionItem);
  return new Map(kept.map((one) => [one.id, one]));
}

/** Senders see the same answer for a known picture and an unknown one. */
async function contributionOf({ subject }: ReportedPage): Promise<string | null> {
  if (subject?.kind !== 'picture') return subject?.kind === 'contribution' ? subject.id : null;
  const shown = await read(shownPictureKey(subject.id));
  return shown ? String(shown['contributionId']) : null;
}

/** Counts the cases of an author that were closed while the contribution was hidden. */
async function countUpheld(person: string): Promise<number> {
  const query = partitionQuery(table, byPerson, upheldPartition(person));
  const { Count: count = 0 } = await client
    .send(new QueryCommand({ ...query, Select: Select.COUNT }))
    .catch(notRead);
  return count;
}

/** Refused if the case is no longer hidden, or has an answer already. */
function storeAnswer(
  caseNumber: string,
  counterNotice: NonNullable<StoredTakedown['counterNotice']>,
): Promise<boolean> {
  const onlyIf = { state: 'HIDDEN' satisfies TakedownState, counterNotice: null };
  return writeIf(client, update(table, takedownKey(caseNumber), { set: { counterNotice }, onlyIf })).catch(
    notSaved,
  );
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

function toModerated(
  takedown: StoredTakedown,
  contribution: StoredContribution | undefined,
): Omit<ModeratedTakedown, 'upheld' | 'joined'> {
  const { state, decidedAt, counterNotice } = takedown;
  return {
    ...shownRequest(takedown),
    ...refusalOf(takedown),
    state,
    decidedAt,
    counterNotice,
    contribution: contribution ? shownContribution(contribution) : null,
  };
}

function shownRequest(takedown: StoredTakedown): ModeratedTakedown['joined'][number] {
  const { caseNumber, category, page, createdAt, text, work, name, email } = takedown;
  return { caseNumber, category, page, createdAt, text, work, name, email };
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

function refusalOf({ refusal }: StoredTakedown): Pick<TakedownStatus, 'refusal'> {
  return refusal ? { refusal } : {};
}

/** What senders, authors and moderators see alike. */
function shownStatus({
  caseNumber,
  state,
  category,
  page,
  createdAt,
  decidedAt,
}: StoredTakedown): Omit<TakedownStatus, 'isAuthor' | 'counterNotice' | 'refusal'> {
  return { caseNumber, state, category, page, createdAt, decidedAt };
}
