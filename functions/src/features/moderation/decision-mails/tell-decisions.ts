import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  decisionMailDelaySeconds,
  longestDelaySeconds,
  maxShownInDigest,
  quietSeconds,
} from '@touchdown/shared/contract/decision-mails.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { offerAppeal, type AppealLink } from '../../../domain/appeals/offer-appeal.ts';
import {
  lastDecisionAt,
  reasonOf,
  untoldOf,
  type Untold,
} from '../../../domain/contributions/standing-decision.ts';
import type { DecisionQueue, PersonToTell } from '../../../domain/mail/decision-queue.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { readAccount } from '../../../domain/members/has-account.ts';
import {
  contributionKey,
  byFormerAuthor,
  fromContributionItem,
  removedPartition,
  type StoredContribution,
  type ContributionTarget,
} from '../../../domain/contributions/contribution-item.ts';
import { absent, exists, readItem, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { getAll, partitionQuery, queryPages } from '../../../platform/aws/queries.ts';
import { isHidden } from '../../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../../domain/contributions/restorable-until.ts';
import type { MailMessage, OneDecision } from '../../../domain/mail/mail-message.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { proposalOf } from '../suggestion-index.ts';

/**
 * Puts the author of a suggestion into the queue of people who are told what was decided. It writes nothing: the mail
 * is made once a sitting has ended, from what stands then. A repeat makes no second mail.
 */
export function tellSuggester(
  client: DynamoDBDocumentClient,
  table: string,
  queue: DecisionQueue,
  now: () => number,
) {
  return async (change: ItemChange): Promise<void> => {
    const item = await readItem(client, table, contributionKey(keyPart(change, 'id')));
    const suggestion = item && fromContributionItem(item);
    if (!suggestion || !untoldOf(suggestion)) return;
    // Clocks of two machines differ, and a message must not be older than what it is about.
    const at = [new Date(now()).toISOString(), lastDecisionAt(suggestion)].toSorted().at(-1) ?? '';
    await queue.send({ person: suggestion.authorId, contribution: suggestion.id, at });
  };
}

/** What was decided earlier has had a message of its own, or is from before people were told in this way. */
const windowSeconds = 24 * 60 * 60;

/**
 * Tells a person what stands, of all that was decided about what they wrote in a sitting, in one mail. Nobody is told
 * what was taken back meanwhile. If something was decided after this message, its own message comes later and tells
 * everything, unless somebody has waited too long. Otherwise the message is sent again, before it is taken out of the
 * queue, until the sitting is over. The marks are written after the mail is queued: after a crash
 * between the two the same mail has the same id and is not sent twice.
 */
export function tellDecisions(
  client: DynamoDBDocumentClient,
  table: string,
  mail: MailQueue,
  queue: DecisionQueue,
  now: () => number,
) {
  async function recipientOf(person: string): Promise<Recipient | undefined> {
    const profile = await readAccount(client, table, person);
    if (!profile || profile['decisionMails'] === false) return undefined;
    return { person, to: String(profile['email']), username: String(profile['username']) };
  }

  /** The mail about a removal has a link to contest it. */
  async function withAppeal(news: News): Promise<News> {
    const { contribution, untold } = news;
    if (untold.tell.what !== 'REMOVED') return news;
    const { id, authorId: personId, removedBy = '', removalCategory, removalNote = null } = contribution;
    const appeal = await offerAppeal(
      client,
      table,
      {
        about: 'removal',
        personId,
        decidedBy: removedBy,
        decisionAt: untold.tell.at,
        contributionId: id,
        category: removalCategory ?? null,
        reason: removalNote,
      },
      now(),
    );
    return { ...news, appeal };
  }

  return async (message: PersonToTell): Promise<void> => {
    const recipient = await recipientOf(message.person);
    if (!recipient) return;
    const all = (await decidedContributions(client, table, message.person)).flatMap((contribution) => {
      const untold = untoldOf(contribution);
      return untold ? [{ contribution, untold }] : [];
    });
    const due = dueNow(all, message);
    if (due === 'later') {
      await queue.send({ ...message, delivery: deliveryOf(message) + 1 });
      return;
    }
    const toTell = await Promise.all(due.map(withAppeal));
    for (let from = 0; from < toTell.length; from += maxShownInDigest) {
      const some = toTell.slice(from, from + maxShownInDigest);
      const [one] = some;
      if (one)
        await mail.send(some.length === 1 ? mailOfDecision(recipient, one) : digestOf(recipient, some));
      await markTold(client, table, some);
    }
  };
}

/**
 * Returns what this message tells. Times are compared with each other, and never with a clock: each delivery has waited
 * for the queue's delay.
 */
function dueNow(all: readonly News[], message: PersonToTell): News[] | 'later' {
  const { at } = message;
  const passedSeconds = deliveryOf(message) * decisionMailDelaySeconds;
  const earliest = secondsBefore(at, windowSeconds);
  const recent = all.filter(({ untold }) => untold.tell.at >= earliest);
  const waited = recent.filter(({ untold }) => untold.tell.at <= at);
  const hasMoreToCome = waited.length < recent.length;
  const tooLong = secondsBefore(at, longestDelaySeconds - passedSeconds);
  if (waited.every(({ untold }) => untold.tell.at > tooLong)) {
    if (hasMoreToCome || waited.length === 0) return [];
    if (passedSeconds < quietSeconds) return 'later';
  }
  return waited.toSorted((a, b) => (a.untold.tell.at < b.untold.tell.at ? -1 : 1));
}

function deliveryOf({ delivery = 1 }: PersonToTell): number {
  return delivery;
}

function secondsBefore(at: string, seconds: number): string {
  return new Date(Date.parse(at) - seconds * 1000).toISOString();
}

/**
 * Writes what the author was told, all of it or nothing: after a crash the digest is made again of the same decisions.
 * Where somebody else has told, or the contribution is gone, the others are written without it.
 */
async function markTold(client: DynamoDBDocumentClient, table: string, news: readonly News[]): Promise<void> {
  const marks = news.map((one) => markOf(table, one));
  const refused = await refusedConditions(transact(client, marks));
  if (refused.length === 0) return;
  const left = news.filter((_one, at) => !refused.includes(at));
  if (left.length > 0) await markTold(client, table, left);
}

function markOf(table: string, { contribution, untold: { of, tell } }: News): TransactItem {
  const name = of === 'decision' ? 'toldDecision' : 'toldRemoval';
  return update(table, contributionKey(contribution.id), {
    set: { [name]: tell },
    onlyIf: { ...exists, [name]: contribution[name] ?? absent },
  });
}

/**
 * Returns everything of one person that may be untold. Indexes lag, so what they find is read again from the table:
 * somebody may have decided, or told, in this moment.
 */
async function decidedContributions(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<StoredContribution[]> {
  const ids = new Set<string>();
  const lists = [
    [byPerson, personContributions(person)],
    [byFormerAuthor, removedPartition(person)],
  ] as const;
  for (const [index, partition] of lists) {
    for await (const page of queryPages(client, partitionQuery(table, index, partition))) {
      for (const one of page.map(fromContributionItem)) if (untoldOf(one)) ids.add(one.id);
    }
  }
  const items = await getAll(client, table, [...ids].map(contributionKey), { isConsistent: true });
  return items.map(fromContributionItem).filter(({ authorId }) => authorId === person);
}

/** One thing to tell, with the link to contest it if it is a removal. */
interface News {
  contribution: StoredContribution;
  untold: Untold;
  appeal?: AppealLink;
}

interface Recipient {
  person: string;
  to: string;
  username: string;
}

/** Below the limit of a name in a mail. */
const maxLength = 200;

/** Returns the mail about one decision. Its id is the same for the same decision, so that a repeat sends no second one. */
function mailOfDecision(recipient: Recipient, news: News): MailMessage {
  const { about, ...decision } = wordsOf(news);
  const { id } = news.contribution;
  const { what, at } = news.untold.tell;
  switch (about) {
    case 'removal':
      return {
        template: 'contribution-removed',
        id: `contribution-removed:${id}:${at}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    case 'restoration':
      return {
        template: 'contribution-restored',
        id: `contribution-restored:${id}:${at}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    default: {
      const again = what === 'REOPENED' ? ':reopened' : '';
      return {
        template: 'suggestion-decided',
        id: `suggestion-decided:${id}:${at}${again}`,
        ...recipient,
        ...decision,
      } as MailMessage;
    }
  }
}

/** Returns one mail about several decisions. The same ones have the same id, in any order. */
function digestOf(recipient: Recipient, news: readonly News[]): MailMessage {
  const names = news.map(({ contribution: { id }, untold: { tell } }) => `${id} ${tell.what} ${tell.at}`);
  const hash = createHash('sha256').update(names.toSorted().join('\n')).digest('base64url');
  return {
    template: 'decisions-digest',
    id: `decisions-digest:${recipient.person}:${hash}`,
    ...recipient,
    decisions: news.map(wordsOf),
  };
}

function wordsOf({ contribution, untold, appeal }: News): OneDecision {
  const title = oneLine(contribution.title);
  if (untold.of === 'removal') {
    if (untold.tell.what === 'RESTORED')
      return { about: 'restoration', title, isHidden: isHidden(contribution) };
    const { removalCategory = 'Other', removalNote = null } = contribution;
    return {
      about: 'removal',
      title,
      category: removalCategory,
      note: oneLine(removalNote),
      restorableUntil: keptUntilOf(contribution),
      ...(appeal ? { appeal } : {}),
    };
  }
  const { target } = contribution;
  const proposal = proposalOf(contribution);
  const line = (text: string | null | undefined) => {
    const shown = oneLine(text);
    return shown === null ? null : shortened(shown, maxLength);
  };
  return {
    about: 'suggestion',
    decision: untold.tell.what,
    target: line(nameOf(target)) ?? 'a record',
    field: line(proposal ? suggestedLabel(target.kind, proposal.targetField) : null) ?? 'unknown',
    before: line(proposal?.currentValue),
    after: line(proposal?.proposedValue),
    path: pathOf(target.kind === 'tornado' ? 'tornado' : 'stormReport', { id: target.id }),
    ...reasonOf(untold.tell),
    note: oneLine(untold.tell.note),
  };
}

function nameOf(target: ContributionTarget): string {
  if (target.kind === 'tornado') return nameAsTitle(target.display_name);
  return target.location_text === null ? target.state : `${target.location_text}, ${target.state}`;
}
