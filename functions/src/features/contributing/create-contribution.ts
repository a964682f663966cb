import type { ContributionBody } from '@touchdown/shared/contributions/contribution-body.ts';
import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import {
  refuseContribution,
  tidyContribution,
  type WrittenContribution,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import type { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { lacksSource } from '@touchdown/shared/corrections/needs-source.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import type { WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import {
  isNarrative,
  parseProposedValue,
  refuseProposal,
  refuseSuggestion,
  tidySuggestion,
} from '@touchdown/shared/corrections/refuse-suggestion.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { readSource } from '@touchdown/shared/contributions/read-source.ts';
import type { SentSuggestion } from '@touchdown/shared/contributions/suggestion-content.ts';
import type { WrittenSuggestion } from '@touchdown/shared/contributions/written-suggestion.ts';
import { maxShortText, valueText, type FieldKind } from '@touchdown/shared/corrections/correction-value.ts';
import {
  fieldsOfRecord,
  kindOfField,
  type CorrectableRecord,
} from '@touchdown/shared/corrections/record-fields.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { clientSite } from '../../platform/http/client-network.ts';
import { header } from '../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { contributionId } from './contribution-id.ts';
import { contributePictures, type PicturePorts } from './contribute-pictures.ts';
import {
  contributionWriting,
  newContribution,
  waitingFields,
  type OwnFields,
  type WritingPorts,
} from './contribution-writing.ts';
import { throwIfRefused } from './refused-fields.ts';

type Handler = RouteHandlers<typeof contributingRoutes>['createContribution'];

/** Everything is checked before anything is written. A repeated request gets what the first one wrote. */
export function createContribution(ports: PicturePorts): Handler {
  const { findTarget, now } = ports;
  const { earlier, ownProfile, limitNewAccount, limitLinks, mustWait, writeOnce } =
    contributionWriting(ports);
  const suggest = suggestEdit(ports);
  const contributePhoto = contributePictures(ports, { contributionType: 'UPLOADED_PHOTO', max: 1 });

  return async ({ body, person, pictures: sent }, _reply, event) => {
    const key = idempotencyKey(event, body);
    const { contributionType, alt, suggestion, ...photo } = body;
    if (contributionType === 'UPLOADED_PHOTO') {
      const contribution = await contributePhoto({
        ...photo,
        alts: alt === '' ? [] : [alt],
        sent,
        person,
        key,
      });
      return answerWith(contribution, contributionSentences.photoUploaded);
    }
    if (sent.length > 0) throw new Problem('INVALID_REQUEST', 'Only an UPLOADED_PHOTO has an image.');
    if (contributionType === 'EDIT_SUGGESTION') {
      const { tornadoId, spcReportId } = body;
      const nothing = { targetField: '', proposedValue: '', proposedNarrative: '', reason: '', source: '' };
      const written = suggestion ?? nothing;
      const contribution = await suggest({ written, named: { tornadoId, spcReportId }, person, key });
      return answerWith(contribution, submittedWords(contribution));
    }
    const text = acceptedText({ ...body, contributionType }, header(event, siteHostHeader) ?? '');
    const id = contributionId(person.id, key, now());
    const isSame = isSameText(text, person.id);
    const before = key === undefined ? undefined : await earlier(id, body, isSame);
    if (before) return answerWith(before, contributionSentences.submitted);
    const [{ target }, profile] = await Promise.all([findTarget(body), ownProfile(person.id)]);
    await limitNewAccount(profile);
    await limitLinks(profile, clientSite(event), linksIn(text));
    const fields = newContribution(text, { id, authorId: person.id, target, time: now() });
    const waiting = (await mustWait(profile)) ? waitingFields() : {};
    return answerWith(
      await writeOnce({ fields: { ...fields, ...waiting }, profile, isSame }),
      contributionSentences.submitted,
    );
  };
}

/** Applies the rules that the form applies too, and throws the first field's sentence. */
function acceptedText(
  body: ContributionBody & { contributionType: WrittenType },
  siteHost: string,
): OwnFields {
  const { contributionType, content, url, title } = body;
  const written = tidyContribution({ contributionType, content, url, title });
  throwIfRefused(
    refuseContribution(written, siteHost),
    (field) => written[field as 'content' | 'url' | 'title'],
  );
  return stored(written);
}

function stored({ contributionType, content, url, title }: WrittenContribution): OwnFields {
  return {
    contributionType,
    content: content || null,
    // As browsers write it: letters of other scripts in a host's name cannot imitate another name.
    url: url ? new URL(url).href : null,
    title: title || null,
    images: [],
  };
}

/** Those in the text too: readers see them, even if a click does not open them. */
function linksIn({ url, title, content }: OwnFields): number {
  const written =
    `${title ?? ''} ${typeof content === 'string' ? content : ''}`.match(/https?:\/\/|\bwww\./gi) ?? [];
  return (url ? 1 : 0) + written.length;
}

function isSameText({ contributionType, content, url, title }: OwnFields, authorId: string) {
  return (before: StoredContribution): boolean =>
    before.authorId === authorId &&
    before.contributionType === contributionType &&
    before.content === content &&
    before.url === url &&
    before.title === title;
}

/** The author of a value that should have a source is asked for it. */
function submittedWords({ content }: StoredContribution): string {
  const { submitted, sourceAsked } = suggestionSentences;
  const isUnsourced = typeof content === 'object' && content !== null && lacksSource(content);
  return isUnsourced ? `${submitted} ${sourceAsked}` : submitted;
}

function answerWith(contribution: StoredContribution, message: string): Awaited<ReturnType<Handler>> {
  return {
    success: true,
    message: contribution.hiddenBy ? contributionSentences.waits : message,
    data: { contribution: toShownContribution(contribution) },
  };
}

interface Suggestion {
  written: SentSuggestion;
  named: { tornadoId: string | undefined; spcReportId: string | undefined };
  person: Person;
  key: string | undefined;
}

/** A suggestion that nobody has voted on. */
const open = { suggestionStatus: 'PENDING', verifiedUp: 0, verifiedDown: 0, verifiedNet: 0 } as const;

/**
 * Returns the written suggestion. Its current value is the record's at this moment, whatever the form showed. A
 * repeated request is recognized before the record is read, because an approval may have changed it since.
 */
function suggestEdit(ports: WritingPorts) {
  const { findTarget, now } = ports;
  const { earlier, ownProfile, limitNewAccount, mustWait, writeOnce } = contributionWriting(ports);

  return async ({ written, named, person, key }: Suggestion): Promise<StoredContribution> => {
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
  };
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
