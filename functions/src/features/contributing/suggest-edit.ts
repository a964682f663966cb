import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { readSource } from '@touchdown/shared/contributions/read-source.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { SentSuggestion } from '@touchdown/shared/contributions/suggestion-content.ts';
import type { WrittenSuggestion } from '@touchdown/shared/contributions/written-suggestion.ts';
import { maxShortText, valueText, type FieldKind } from '@touchdown/shared/corrections/correction-value.ts';
import {
  fieldsOfRecord,
  kindOfField,
  type CorrectableRecord,
} from '@touchdown/shared/corrections/record-fields.ts';
import {
  isNarrative,
  parseProposedValue,
  refuseProposal,
  refuseSuggestion,
  tidySuggestion,
} from '@touchdown/shared/corrections/refuse-suggestion.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import {
  contributionId,
  newContribution,
  throwIfRefused,
  type ContributionWriting,
} from './contribution-writing.ts';
import type { NamedTarget } from './find-target.ts';

interface Suggestion {
  written: SentSuggestion;
  named: NamedTarget;
  person: Person;
  key: string | undefined;
}

/** A suggestion that nobody has voted on. */
const open = { suggestionStatus: 'PENDING', verifiedUp: 0, verifiedDown: 0, verifiedNet: 0 } as const;

/**
 * Returns the written suggestion. Its current value is the record's at this moment, whatever the form showed. A
 * repeated request is recognized before the record is read, because an approval may have changed it since.
 */
export async function suggestEdit(
  { now, findTarget, earlier, ownProfile, limitNewAccount, mustWait, writeOnce }: ContributionWriting,
  { written, named, person, key }: Suggestion,
): Promise<StoredContribution> {
  const kind = kindOfField(named.tornadoId === undefined ? 'spc-report' : 'tornado', written.targetField);
  const tidied = acceptedSuggestion(written, kind);
  const id = contributionId(person.id, key, now());
  const isSame = isSameSuggestion(tidied, person.id);
  const before = key === undefined ? undefined : await earlier(id, named, isSame);
  if (before) return before;
  const [{ target, about }, profile] = await Promise.all([findTarget(named), ownProfile(person.id)]);
  const content = acceptedProposal(tidied, about);
  await limitNewAccount(profile);
  const fields = newContribution(
    { contributionType: 'EDIT_SUGGESTION', content, url: null, title: null, images: [] },
    { id, authorId: person.id, target, time: now() },
  );
  // A moderator decides on each suggestion anyway.
  const quiet = (await mustWait(profile)) ? ({ isQuiet: true } as const) : {};
  return writeOnce({ fields: { ...fields, ...open, ...quiet }, profile, isSame });
}

/** Applies the rules that do not depend on the record. Returns the value as it is stored. */
function acceptedSuggestion(sent: SentSuggestion, kind: FieldKind | undefined): WrittenSuggestion {
  const tidied = tidySuggestion(withNarrative(sent, kind));
  refuse(refuseSuggestion(tidied, kind), tidied);
  const parsed = kind && parseProposedValue(kind, tidied.proposedValue);
  return parsed && 'value' in parsed ? { ...tidied, proposedValue: valueText(parsed.value) } : tidied;
}

/** Returns the suggestion with the value that it was sent with by either name. */
function withNarrative(
  { proposedNarrative, ...written }: SentSuggestion,
  kind: FieldKind | undefined,
): WrittenSuggestion {
  const isOfNarrative = kind !== undefined && isNarrative(kind);
  if (proposedNarrative === '') {
    if (isOfNarrative && tidySuggestion(written).proposedValue.length > maxShortText)
      refuse({ proposedValue: suggestionSentences.narrativeTooLong }, written);
    return written;
  }
  if (!isOfNarrative || written.proposedValue !== '')
    throwIfRefused({ proposedNarrative: suggestionSentences.narrativeOnly }, () => proposedNarrative);
  return { ...written, proposedValue: proposedNarrative };
}

/** Applies the rules that depend on the record, and adds its value. */
function acceptedProposal(written: WrittenSuggestion, about: CorrectableRecord): EditProposal {
  const { targetField, proposedValue, reason } = written;
  const read = readSource(written.source);
  const source = 'source' in read ? read.source : null;
  const field = fieldsOfRecord(about).find(({ name }) => name === targetField);
  if (!field) throw new Error(`There is no field ${targetField}.`);
  const sentence = refuseProposal(field, proposedValue);
  if (sentence !== undefined) refuse({ proposedValue: sentence }, written);
  return { targetField, currentValue: field.current || null, proposedValue, reason, source };
}

function refuse(refused: Record<string, string>, written: WrittenSuggestion): void {
  throwIfRefused(refused, (field) => written[field as keyof WrittenSuggestion]);
}

function isSameSuggestion({ targetField, proposedValue, reason }: WrittenSuggestion, authorId: string) {
  return ({ content, ...before }: StoredContribution): boolean =>
    before.authorId === authorId &&
    before.contributionType === 'EDIT_SUGGESTION' &&
    typeof content === 'object' &&
    content?.targetField === targetField &&
    content.proposedValue === proposedValue &&
    content.reason === reason;
}
