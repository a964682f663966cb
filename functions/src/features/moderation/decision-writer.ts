import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { roles, mayModerate } from '@touchdown/shared/contract/person.ts';
import { isSampled } from '@touchdown/shared/moderation/trust-table.ts';
import { ulid } from '../../platform/ulid.ts';
import {
  byTrust,
  type ApprovedCorrection,
  type StoredContribution,
  type StoredDecision,
  type StoredFirst,
  contributionKey,
} from '../../domain/contributions/contribution-item.ts';
import {
  approve,
  takeBack,
  correctionWriter,
  type Approval,
  type CorrectionChange,
  type TakingBack,
} from '../../domain/corrections/correction-writer.ts';
import type { StoredWithdrawal } from '../../domain/catalogue/override-items.ts';
import { toAuditItem, type AuditEntry } from '../../domain/members/audit-items.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { notSuspended } from '../../domain/members/suspension-items.ts';
import { absent, absentOr, atLeast, below, check, present, put, update } from '../../platform/aws/items.ts';
import { cancelReasons, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { operator, type Reviewer } from './plan-review.ts';
import { isHidden } from '../../domain/contributions/is-listed.ts';
import { reasonOf } from '../../domain/contributions/standing-decision.ts';
import { selectedFrom } from '../../domain/contributions/count-vote.ts';
import { suggestionPlace } from '../../domain/contributions/suggestion-place.ts';
import { isOpen, openStatuses } from './review-queues.ts';

export interface Decided {
  suggestion: StoredContribution;
  decision: StoredDecision;
  decidedAt: string;
}

/** Something that a moderator does short of a decision. */
export interface Noted {
  suggestion: StoredContribution;
  by: Reviewer['id'];
  at: string;
}

export type DecisionWriter = ReturnType<typeof decisionWriter>;

/** The moderator who decided first is none any more, so their decision does not count as one of two. */
export class FirstLapsed extends Error {}

const refusal = 'ConditionalCheckFailed';
/** A job decides for nobody: what it clears needs no moderator. */
export const schedule = 'schedule';

/** Who takes a value out of the record, and what the history says about it. */
type Withdrawal = StoredWithdrawal & Pick<TakingBack, 'takenBackBy'>;

interface Tables {
  community: string;
  catalogue: string;
}

/**
 * Each decision is one transaction over both tables: the suggestion, on condition that nobody else has decided since
 * it was read, the moderator's present role, an audit item, and the correction if there is one.
 */
export function decisionWriter(client: DynamoDBDocumentClient, tables: Tables, now: () => number) {
  const table = tables.community;
  const writeCorrection = correctionWriter(client, tables.catalogue);

  /** The suggestion comes first, an audit item second; then the moderators, `by` before the first of two. */
  function ownItems(
    { suggestion, by, at }: Noted,
    { change, what, note, reason, first }: Written,
  ): TransactItem[] {
    const entry: AuditEntry = { what, uid: suggestion.authorId, by, detail: suggestion.id };
    const audit = toAuditItem(
      { ...entry, ...(note === null ? {} : { note }), ...reasonOf({ reason }) },
      now(),
      ulid(now(), randomBytes(16)),
    );
    const moderators = [by, ...(first === undefined ? [] : [first])];
    return [
      changeSuggestion(table, suggestion, change),
      put(table, audit),
      ...moderators
        .filter((uid) => uid !== operator.id && uid !== schedule && uid !== byTrust)
        .map((uid) => checkModerator(table, uid, at)),
    ];
  }

  /** Throws what a refusal means. Returns for other errors. */
  function throwRefusal(error: unknown, { first }: Pick<Written, 'first'>, ownItemsFrom = 0): void {
    const [ofSuggestion, , ofModerator, ofFirst] = cancelReasons(error).slice(ownItemsFrom);
    if (ofModerator === refusal) throw new Problem('FORBIDDEN', moderationSentences.notModerator);
    if (ofSuggestion === refusal) throw new Problem('CONFLICT', moderationSentences.changed);
    if (first !== undefined && ofFirst === refusal)
      throw new FirstLapsed('The first moderator is no longer a moderator.');
  }

  /** Writes the change of a correction, with the decision and the number that the change gets. */
  async function writeBoth(
    change: CorrectionChange,
    own: (number: number) => TransactItem[],
    written: Pick<Written, 'first'>,
  ): Promise<{ number: number } | { error: unknown }> {
    let ownItemsFrom = 0;
    const both: CorrectionChange = {
      target: change.target,
      items: (name, number) => {
        const items = change.items(name, number);
        // The counter stands before them.
        ownItemsFrom = items.length + 1;
        return [...items, ...own(number)];
      },
    };
    try {
      return { number: await writeCorrection(both) };
    } catch (error) {
      throwRefusal(error, written, ownItemsFrom);
      return { error };
    }
  }

  async function writeOwn(noted: Noted, written: Written): Promise<void> {
    await transact(client, ownItems(noted, written)).catch((error: unknown) => {
      throwRefusal(error, written);
      throw error;
    });
  }

  /** Writes, and takes the value of an approved suggestion out of the record in the same transaction. */
  async function writeTakingBack(noted: Noted, written: Written, withdrawal: Withdrawal): Promise<void> {
    const { correction } = noted.suggestion;
    if (correction) {
      const { target, field, number } = correction;
      const back = takeBack({
        target: { type: target.kind, id: target.id },
        field,
        number,
        ...withdrawal,
        takenBackAt: noted.at,
      });
      const result = await writeBoth(back, () => ownItems(noted, written), written);
      if ('number' in result) return;
      // Somebody has taken the correction back by itself, so only the decision is left to write.
      if (!cancelReasons(result.error).includes(refusal)) throw result.error;
    }
    await writeOwn(noted, written);
  }

  return {
    /** Takes the value into the record. Returns the correction that it became. */
    async approve(decided: Decided, approval: Approval, author: TransactItem[]): Promise<ApprovedCorrection> {
      const { target, field } = approval;
      const correctionOf = (number: number): ApprovedCorrection => ({
        target: { kind: target.type, id: target.id },
        field,
        number,
      });
      const written = decisionOf(decided);
      const own = (number: number) => {
        const change = changeOf(decided, correctionOf(number));
        return [...ownItems(notedBy(decided), { ...written, change }), ...author];
      };
      const result = await writeBoth(approve(approval), own, written);
      if ('number' in result) return correctionOf(result.number);
      // The author was renamed or has left since the profile was read.
      if (cancelReasons(result.error).includes(refusal))
        throw new Problem('CONFLICT', moderationSentences.changed, [], { cause: result.error });
      throw result.error;
    },

    /** Rejects or closes. The value of an approved suggestion is taken out of the record. */
    async reject(decided: Decided, withdrawal: Withdrawal): Promise<void> {
      const written = { ...decisionOf(decided), change: changeOf(decided, undefined) };
      await writeTakingBack(notedBy(decided), written, withdrawal);
    },

    /** Opens a decided suggestion again. The value of an approved one is taken out of the record. */
    async reopen(noted: Noted, moderator: string | null): Promise<void> {
      const { decidedAt = noted.at } = noted.suggestion;
      const change: SuggestionChange = {
        status: 'open',
        set: { undone: { by: noted.by, at: noted.at, of: decidedAt } },
        remove: ['decision', 'decidedAt', 'correction', 'first', 'returned', 'standsByTrust'],
      };
      await writeTakingBack(
        noted,
        { change, what: 'suggestion-reopened', note: null },
        { takenBackBy: moderator },
      );
    },

    /** Records the first of two decisions. It replaces that of somebody who is no moderator any more. */
    async decideFirst(noted: Noted, said: Pick<StoredFirst, 'status' | 'note' | 'reason'>): Promise<void> {
      const { status, note, reason } = said;
      const first: StoredFirst = { ...said, by: noted.by, at: noted.at, objections: 0 };
      const what = status === 'APPROVED' ? 'suggestion-first-approved' : 'suggestion-first-withdrawn';
      await writeOwn(noted, { change: { set: { first }, remove: ['returned'] }, what, note, reason });
    },

    async clearFirst(noted: Noted): Promise<void> {
      const { by, at, suggestion } = noted;
      const undone = { by, at, of: suggestion.first?.at ?? at };
      const change: SuggestionChange = { set: { undone }, remove: ['first'] };
      await writeOwn(noted, { change, what: 'suggestion-first-cleared', note: null });
    },

    /** A moderator has looked at what stands by trust. It was decided when it was, and is now theirs. */
    async confirm(noted: Noted): Promise<void> {
      const { suggestion, by } = noted;
      const decision = suggestion.decision && { ...suggestion.decision, by };
      const change: SuggestionChange = { set: decision ? { decision } : {}, remove: ['standsByTrust'] };
      await writeOwn(noted, { change, what: 'suggestion-approved', note: null });
    },

    async giveBack(noted: Noted, note: string | null): Promise<void> {
      const returned = { by: noted.by, at: noted.at, note };
      const change: SuggestionChange = { set: { returned }, remove: ['first'] };
      await writeOwn(noted, { change, what: 'suggestion-returned', note });
    },

    async clearReturn(noted: Noted): Promise<void> {
      const { by, at, suggestion } = noted;
      const undone = { by, at, of: suggestion.returned?.at ?? at };
      const change: SuggestionChange = { set: { undone }, remove: ['returned'] };
      await writeOwn(noted, { change, what: 'suggestion-return-undone', note: null });
    },
  };
}

interface Written {
  change: SuggestionChange;
  what: AuditEntry['what'];
  note: string | null;
  reason?: StoredDecision['reason'] | undefined;
  /** The moderator who decided first, who must still be one. */
  first?: string;
}

function notedBy({ suggestion, decision, decidedAt }: Decided): Noted {
  return { suggestion, by: decision.by, at: decidedAt };
}

function decisionOf({ decision }: Decided): Omit<Written, 'change'> {
  const { isAlreadySo, status, note, reason, first } = decision;
  const ofStatus = status === 'APPROVED' ? 'suggestion-approved' : 'suggestion-rejected';
  return {
    what: isAlreadySo ? 'suggestion-closed' : ofStatus,
    note,
    reason,
    ...(first === undefined ? {} : { first }),
  };
}

function changeOf(
  { suggestion, decision, decidedAt }: Decided,
  correction: ApprovedCorrection | undefined,
): SuggestionChange {
  const isSample = decision.by === byTrust && isSampled(suggestion.id);
  const sampled = isSample ? ({ standsByTrust: true } as const) : {};
  return {
    status: decision.status,
    set: { decision, decidedAt, ...(correction ? { correction } : {}), ...sampled },
    remove: [
      'first',
      'returned',
      ...(isSample ? [] : (['standsByTrust'] as const)),
      ...(correction ? [] : (['correction'] as const)),
    ],
    unlessObjected: decision.isByTime ?? false,
  };
}

/** The session was checked before the request was read. Somebody may have lost the role, or been suspended, since. */
function checkModerator(table: string, uid: string, at: string): TransactItem {
  // The same for all decisions of a minute, which can then share the check in one transaction.
  const minute = `${at.slice(0, 17)}00.000Z`;
  const isModerator = { role: oneOf(roles.filter(mayModerate)), deletedAt: absent };
  return check(table, profileKey(uid), notSuspended(isModerator, minute));
}

const oneOf =
  (values: readonly unknown[]) =>
  (name: string, value: (value: unknown) => string): string =>
    `${name} IN (${values.map(value).join(', ')})`;

interface SuggestionChange {
  /** Left out if the status stays. */
  status?: 'APPROVED' | 'REJECTED' | 'open';
  set?: Partial<
    Pick<
      StoredContribution,
      'decision' | 'decidedAt' | 'correction' | 'first' | 'returned' | 'undone' | 'standsByTrust'
    >
  >;
  remove?: ('decision' | 'decidedAt' | 'correction' | 'first' | 'returned' | 'standsByTrust')[];
  /** Refused if somebody has objected to the first decision. */
  unlessObjected?: boolean;
}

/**
 * Changes a suggestion as it was read. Refused if it was decided, returned, deleted, removed or hidden since, or if
 * there is another first decision. Votes may change an open one.
 */
function changeSuggestion(
  table: string,
  suggestion: StoredContribution,
  { status, set = {}, remove = [], unlessObjected = false }: SuggestionChange,
): TransactItem {
  const { id, authorId, suggestionStatus, first, returned, decidedAt } = suggestion;
  const isSelected = (suggestion.verifiedNet ?? 0) >= selectedFrom;
  const next = status === 'open' ? (isSelected ? 'COMMUNITY_SELECTED' : 'PENDING') : status;
  const { keys } = suggestionPlace(suggestion, next ?? 'PENDING');
  return update(table, contributionKey(id), {
    set: { ...(next ? { suggestionStatus: next, ...keys } : {}), ...set },
    remove,
    onlyIf: {
      authorId,
      suggestionStatus: oneOf(isOpen(suggestionStatus) ? openStatuses : [suggestionStatus]),
      // The keys are those of a hidden one, or of one that is shown. What was removed meanwhile is hidden too.
      hiddenBy: isHidden(suggestion) ? present : absent,
      decidedAt: decidedAt ?? absent,
      ...(first ? { 'first.at': first.at } : { first: absent }),
      ...(first && unlessObjected ? { 'first.objections': 0 } : {}),
      ...(returned ? { 'returned.at': returned.at } : { returned: absent }),
      // A vote of this moment may select it, or take that back.
      ...(status === 'open'
        ? { verifiedNet: isSelected ? atLeast(selectedFrom) : absentOr(below(selectedFrom)) }
        : {}),
    },
  });
}
