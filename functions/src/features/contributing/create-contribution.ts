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
} from './contribution-writing.ts';
import { throwIfRefused } from './refused-fields.ts';
import { suggestEdit } from './suggest-edit.ts';

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
