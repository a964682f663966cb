import type { FieldKind } from '@touchdown/shared/corrections/correction-value.ts';
import { findSuggestedField, suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import {
  flaggedMiles,
  maxUnflaggedPerDay,
  type ReviewAction,
  type SuggestionAge,
  type SuggestionFlag,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { targetOf, targetTypeOf } from '../../../entities/contribution/contribution-target.ts';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { shortWords, suggestedWords } from '../../../entities/correction/value-words.ts';
import type { DeskWords } from '../workbench/desk-words.ts';

export type Decision = Exclude<ReviewAction, 'reopen'>;

export const decisionLabels: Record<Decision, string> = {
  approve: 'Approve',
  reject: 'Reject',
  close: 'Close',
  return: 'Needs a source',
};

/** What each flag says: in a row, as a filter, and on a card. */
export const flagWords: Record<SuggestionFlag, { tag: string; filter: string; card: string }> = {
  NEEDS_TWO: { tag: 'needs two', filter: 'Needs two', card: 'Two moderators decide' },
  DEATHS: { tag: 'deaths', filter: 'Deaths', card: 'Number of deaths' },
  RATING_CHANGED: { tag: 'rating', filter: 'Rating', card: 'Change of rating' },
  ALREADY_SO: { tag: 'already so', filter: 'Already so', card: 'The record already has this value' },
  NEEDS_SOURCE: { tag: 'needs a source', filter: 'Needs a source', card: 'Waits for a source' },
  NO_SOURCE: { tag: 'no source', filter: 'No source', card: 'No source' },
  MOVED_FAR: {
    tag: `over ${flaggedMiles} miles`,
    filter: `Over ${flaggedMiles} miles`,
    card: `More than ${flaggedMiles} miles away`,
  },
  NEW_ACCOUNT: { tag: 'new account', filter: 'New account', card: 'From a new account' },
  FEWER_CASUALTIES: { tag: 'fewer casualties', filter: 'Fewer casualties', card: 'Fewer casualties' },
  CURRENT_CHANGED: {
    tag: 'changed since',
    filter: 'Changed since',
    card: 'The current value has changed',
  },
  MANY_IN_A_DAY: {
    tag: 'many in a day',
    filter: 'Many in a day',
    card: `More than ${maxUnflaggedPerDay} suggestions in a day by this person`,
  },
  TARGET_GONE: { tag: 'record gone', filter: 'Record gone', card: 'Closed to corrections' },
  OF_REPORT: {
    tag: 'of the report',
    filter: 'Of the report',
    card: 'About the preliminary report, not the tornado',
  },
};

export const ageFilterWords: Record<SuggestionAge, string> = {
  day: 'Under a day',
  week: '1 to 7 days',
  month: '7 to 30 days',
  older: 'Over 30 days',
};

/** What the first button does: nothing can be approved that the record already says. */
export function firstDecision({ flags }: Pick<ReviewedSuggestion, 'flags'>): Decision {
  return flags.includes('ALREADY_SO') ? 'close' : 'approve';
}

/** `Injuries`, or `Unknown Field` */
export function fieldName(suggestion: ReviewedSuggestion): string {
  const proposal = proposalOf(suggestion.content);
  if (suggestion.field_label) return suggestion.field_label;
  return proposal ? suggestedLabel(targetTypeOf(suggestion), proposal.targetField) : 'Unknown Field';
}

/** The same without the unit, which stands beside the values. */
export function shortFieldName(suggestion: ReviewedSuggestion): string {
  return fieldName(suggestion).replace(/ \([^)]*\)$/, '');
}

/** A value of the suggested field in words, an instant also at the place; `N/A` for none. */
export function valueOf(suggestion: ReviewedSuggestion, text: string | null | undefined): string {
  const { targetField = '' } = proposalOf(suggestion.content) ?? {};
  const { utc_offset_hours: utcOffsetHours, zone_letters: letters } = suggestion;
  const clock = utcOffsetHours === null || letters === null ? null : { utcOffsetHours, letters };
  return suggestedWords(targetTypeOf(suggestion), targetField, text, clock);
}

/** The values before and after, as the record is today. Two times of one day are said by the clock at the place. */
export function changeOf(suggestion: ReviewedSuggestion): { before: string; after: string } {
  const proposal = proposalOf(suggestion.content);
  const before = suggestion.flags.includes('CURRENT_CHANGED') ? suggestion.value_now : proposal?.currentValue;
  const times = timesOf(suggestion, before, proposal?.proposedValue);
  if (times) return times;
  return {
    before: shortWords(valueOf(suggestion, before)),
    after: shortWords(valueOf(suggestion, proposal?.proposedValue)),
  };
}

/** `3:30 p.m.` and `4:30 p.m.`; with the day, if it is not the same. Undefined for other values. */
function timesOf(
  suggestion: ReviewedSuggestion,
  from: string | null | undefined,
  to: string | null | undefined,
): { before: string; after: string } | undefined {
  const { utc_offset_hours: offset } = suggestion;
  if (kindOf(suggestion) !== 'date-time' || offset === null) return undefined;
  const [before, after] = [localTime(from, offset), localTime(to, offset)];
  if (before === undefined || after === undefined) return undefined;
  const isOneDay = before.slice(0, 10) === after.slice(0, 10);
  const words = (local: string) => (isOneDay ? clockText(local) : `${shortDate(local)}, ${clockText(local)}`);
  return { before: words(before), after: words(after) };
}

function localTime(instant: string | null | undefined, offsetHours: number): string | undefined {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? undefined : new Date(at + offsetHours * 3_600_000).toISOString().slice(0, 16);
}

export function recordName(suggestion: ReviewedSuggestion): string {
  return targetOf(suggestion)?.name ?? 'Unknown record';
}

export function isClosed({ suggestion_status: status, decision }: ReviewedSuggestion): boolean {
  return status === 'REJECTED' && (decision?.already_so ?? false);
}

export function isOpen({ suggestion_status: status }: ReviewedSuggestion): boolean {
  return status === 'PENDING' || status === 'COMMUNITY_SELECTED';
}

/** Whether nobody can decide so, or not this moderator. */
export function isImpossible(decision: Decision, suggestion: ReviewedSuggestion): boolean {
  return whyNot(decision, suggestion) !== undefined;
}

function whyNot(action: ReviewAction, suggestion: ReviewedSuggestion): string | undefined {
  const { suggestion_status: status, is_own: isOwn, flags } = suggestion;
  if (isOwn) return moderationSentences.own;
  if (action === 'approve') {
    if (status === 'APPROVED') return moderationSentences.alreadyApproved;
    return flags.includes('ALREADY_SO') ? `${moderationSentences.alreadySo} C closes it.` : undefined;
  }
  if (action === 'reject') return status === 'REJECTED' ? moderationSentences.alreadyRejected : undefined;
  if (action === 'close') {
    if (!isOpen(suggestion)) return moderationSentences.alreadyRejected;
    return flags.includes('ALREADY_SO') ? undefined : moderationSentences.notAlreadySo;
  }
  if (action === 'return')
    return isOpen(suggestion) ? undefined : 'Only open suggestions can go back to the author.';
  return undefined;
}

const told = 'gets an email in about half an hour';
const toldAll = 'Their authors get an email in about half an hour';

function noticeOf(action: ReviewAction, items: readonly ReviewedSuggestion[]): string {
  const [one] = items;
  if (!one) return '';
  if (items.length > 1) return `${doneWords[action]} ${items.length} suggestions. ${toldAll}.`;
  const what = `“${shortFieldName(one)}: ${changeOf(one).after}” of ${recordName(one)}`;
  if (action === 'return') return `Asked for a source of ${what}. The author ${told}.`;
  return `${doneWords[action]} ${what}. The author ${told}.`;
}

const doneWords: Record<ReviewAction, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  close: 'Closed',
  return: 'Returned for a source',
  reopen: 'Opened again',
};

export const suggestionWords: DeskWords<ReviewedSuggestion, ReviewAction> = {
  nameOf: (suggestion) => {
    const { before, after } = changeOf(suggestion);
    return `${recordName(suggestion)}, ${shortFieldName(suggestion).toLowerCase()}, ${before} to ${after}`;
  },
  done: doneWords,
  notDone: {
    approve: 'Not approved',
    reject: 'Not rejected',
    close: 'Not closed',
    return: 'Not returned',
    reopen: 'Not undone',
  },
  noticeOf,
  whyNot,
  plural: 'suggestions',
};

/** Whether a suggestion's value is a number, so that those of its neighbours say something about it. */
export function isNumber(suggestion: ReviewedSuggestion): boolean {
  return kindOf(suggestion) === 'number';
}

function kindOf(suggestion: ReviewedSuggestion): FieldKind['type'] | undefined {
  const { targetField = '' } = proposalOf(suggestion.content) ?? {};
  return findSuggestedField(targetTypeOf(suggestion), targetField)?.kind.type;
}

/** Said about a decision that failed without a reason of the server. */
export const failureWords: Record<ReviewAction, string> = {
  approve: moderationSentences.approvalFailed,
  reject: moderationSentences.rejectionFailed,
  close: moderationSentences.closingFailed,
  return: 'Failed to ask the author for a source.',
  reopen: 'Failed to undo the decision.',
};
