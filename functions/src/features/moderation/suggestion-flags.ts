import { lacksSource } from '@touchdown/shared/corrections/needs-source.ts';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import {
  flaggedMiles,
  hoursToObject,
  maxUnflaggedPerDay,
  newAccountDays,
  type SuggestionFlag,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { needsTwo } from '@touchdown/shared/moderation/needs-two.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import {
  parseValue,
  type CorrectionValue,
  valueText,
  type FieldKind,
} from '@touchdown/shared/corrections/correction-value.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { numberWords } from '@touchdown/shared/corrections/number-words.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { ratings, ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import {
  dayOf,
  fieldOfReport,
  proposalOf,
  type AuthorOfSuggestions,
  type FlaggedSuggestion,
} from './suggestion-index.ts';
import type { FoundRecord, RecordField } from './find-record.ts';

export interface FlagWithReason {
  flag: SuggestionFlag;
  /** A sentence for the moderator. */
  reason: string;
}

interface Flagged {
  suggestion: FlaggedSuggestion;
  record: FoundRecord | undefined;
  /** Whether nobody has decided yet. */
  isOpen: boolean;
  author: AuthorOfSuggestions;
  /** When the author's account was created; undefined if it was deleted. */
  since: string | undefined;
  now: number;
}

const ratingFields = new Set(['tor_f_scale', 'preliminary_f_scale']);
const casualties = new Map([
  ['injuries', 'injuries'],
  ['fatalities', 'deaths'],
]);
const places = new Map([
  ['start_coordinates', 'beginning'],
  ['end_coordinates', 'end'],
]);

/** What a moderator should look at twice before a decision, and why. */
export function suggestionFlags({
  suggestion,
  record,
  isOpen,
  author,
  since,
  now,
}: Flagged): FlagWithReason[] {
  const onItsDay = author.perDay.get(dayOf(suggestion.createdAt)) ?? 0;
  const ofDay =
    onItsDay > maxUnflaggedPerDay
      ? [flag('MANY_IN_A_DAY', `Its author made ${onItsDay} suggestions on this day.`)]
      : [];
  if (!isOpen) return ofDay;
  return [
    ...flagsOfChange(suggestion, record),
    ...ofDay,
    ...flagsOfAccount(author, since, now),
    ...flagsOfTarget(suggestion, record),
    ...(suggestion.returned
      ? [flag('NEEDS_SOURCE', `Returned to its author for a source on ${longDate(suggestion.returned.at)}.`)]
      : lacksSource(proposalOf(suggestion) ?? {})
        ? [flag('NO_SOURCE', 'It names no source. Its author has been asked for one.')]
        : []),
  ];
}

/** By record, and by the field and its values. To read a proposed value checks the whole record, and a queue has a thousand. */
const ofChanges = new WeakMap<FoundRecord, Map<string, FlagWithReason[]>>();

function flagsOfChange({ content }: FlaggedSuggestion, record: FoundRecord | undefined): FlagWithReason[] {
  const proposal = proposalOf({ content });
  const field = proposal && record?.field(proposal.targetField);
  if (!field || !record) return [];
  const known = ofChanges.get(record) ?? new Map<string, FlagWithReason[]>();
  ofChanges.set(record, known);
  const name = JSON.stringify([field.name, proposal.proposedValue, proposal.currentValue]);
  const flags = known.get(name) ?? changeFlags(proposal, field);
  known.set(name, flags);
  return flags;
}

function changeFlags({ proposedValue, currentValue }: EditProposal, field: RecordField): FlagWithReason[] {
  const { name, kind, now, textNow } = field;
  const words = (value: CorrectionValue) => valueInWords(kind, value);
  const before = now === null ? undefined : words(now);
  if (field.isAlready(proposedValue)) return [flag('ALREADY_SO', `The record already says ${before}.`)];
  const parsed = field.propose(proposedValue);
  const value = 'value' in parsed ? parsed.value : undefined;
  const after = value === undefined ? `“${proposedValue}”` : words(value);
  const isCasualties = casualties.has(name);
  const what = casualties.get(name) ?? '';
  return [
    ...(ratingFields.has(name)
      ? [flag('RATING_CHANGED', `Changes the rating from ${before ?? 'none'} to ${after}.`)]
      : []),
    ...farFlag(name, now, value),
    ...(isCasualties && Number(value) < Number(now ?? 0)
      ? [flag('FEWER_CASUALTIES', `Lowers the ${what} from ${before} to ${after}.`)]
      : []),
    ...(name === 'fatalities' ? [flag('DEATHS', deathsReason(before, after))] : []),
    ...((currentValue ?? '') === textNow
      ? []
      : [flag('CURRENT_CHANGED', changedReason(field, currentValue, before))]),
    ...(needsTwo(name)
      ? [
          flag(
            'NEEDS_TWO',
            `Two moderators decide on this field, or one and ${hoursToObject} hours without an objection.`,
          ),
        ]
      : []),
  ];
}

function deathsReason(before: string | undefined, after: string): string {
  return before === undefined
    ? `Sets the deaths to ${after}, where the record has no number.`
    : `Changes the deaths from ${before} to ${after}.`;
}

function changedReason(
  { kind }: RecordField,
  currentValue: string | null | undefined,
  now: string | undefined,
): string {
  const parsed = parseValue(kind, currentValue ?? '');
  const then = 'value' in parsed ? valueInWords(kind, parsed.value) : currentValue;
  const said = then ? `said ${then}` : 'had no value';
  return `The record ${said} when this was written. It ${now === undefined ? 'has none' : `says ${now}`} now.`;
}

function farFlag(
  field: string,
  from: CorrectionValue | null,
  to: CorrectionValue | undefined,
): FlagWithReason[] {
  if (!isPosition(from) || !isPosition(to)) return [];
  const miles = distanceMiles(from, to);
  if (miles <= flaggedMiles) return [];
  return [
    flag('MOVED_FAR', `Moves the ${places.get(field) ?? 'place'} ${groupedNumber(Math.round(miles))} miles.`),
  ];
}

function flagsOfAccount(
  { approved }: AuthorOfSuggestions,
  since: string | undefined,
  now: number,
): FlagWithReason[] {
  if (since === undefined || approved > 0) return [];
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / 86_400_000));
  if (days >= newAccountDays) return [];
  const age = days === 0 ? 'less than a day' : counted(days, 'day', 'days');
  return [flag('NEW_ACCOUNT', `The account is ${age} old.`)];
}

function flagsOfTarget(suggestion: FlaggedSuggestion, record: FoundRecord | undefined): FlagWithReason[] {
  const { withdrawn, reportWithdrawn } = moderationSentences;
  const gone = suggestion.target.kind === 'tornado' ? withdrawn : reportWithdrawn;
  return [
    ...(!record || record.closed !== undefined ? [flag('TARGET_GONE', record?.closed ?? gone)] : []),
    ...(fieldOfReport(suggestion, record)
      ? [flag('OF_REPORT', 'It is about a value that only the preliminary report had.')]
      : []),
  ];
}

function flag(name: SuggestionFlag, reason: string): FlagWithReason {
  return { flag: name, reason };
}

function isPosition(value: CorrectionValue | null | undefined): value is Position {
  return typeof value === 'object' && value !== null;
}

/** Of a text, a sentence quotes so much. */
const maxQuoted = 60;

/** A value in the middle of a sentence. */
function valueInWords(kind: FieldKind, value: CorrectionValue): string {
  switch (kind.type) {
    case 'number':
      return typeof value === 'number' ? numberWords(kind, value) : valueText(value);
    case 'rating':
      return ratingWord(ratings.find((one) => one === value) ?? 'N/A');
    case 'date-time':
      return `${longDate(valueText(value))}, ${valueText(value).slice(11, 16)} UTC`;
    case 'text':
      return `“${shortened(valueText(value), maxQuoted)}”`;
    default:
      return valueText(value);
  }
}
