import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { refuseContribution, tidyContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { refusePictures, tidyPictures } from '@touchdown/shared/contributions/refuse-pictures.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { isLinkType, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { ContributionFields } from './contribution-draft.ts';
import type { PictureBatch } from './pictures/picture-batch.ts';
import { sendPictures } from './pictures/send-pictures.ts';
import { sendContribution } from './send-contribution.ts';

interface Sending {
  target: { kind: ContributionTargetKind; id: string };
  batch: PictureBatch;
  /** Names the request of a text or a link. */
  key: string;
}

/** Sends the form. Returns the contribution with the words for its author; undefined if the person has canceled. */
export async function sendFields(
  fields: ContributionFields,
  { target, batch, key }: Sending,
): Promise<{ contribution: Contribution; message: string } | undefined> {
  const { contributionType: type } = fields;
  if (type === 'PICTURES') return sendPictures(batch, toPictures(fields), target);
  const contribution = await sendContribution(toWritten(type, fields), target, key);
  return { contribution, message: contributionSentences.submitted };
}

/** Returns the refused fields, each with its sentence. */
export function refuseFields(fields: ContributionFields): FieldErrors<ContributionFields> {
  const { contributionType: type } = fields;
  return type === 'PICTURES'
    ? refusePictures(toPictures(fields))
    : refuseContribution(toWritten(type, fields), location.host);
}

function toPictures({ title, content }: ContributionFields) {
  return tidyPictures({ title, content, alts: [] });
}

/** A URL that was typed before the type was changed is not sent. */
function toWritten(contributionType: WrittenType, { content, title, url }: ContributionFields) {
  return tidyContribution({ contributionType, content, title, url: isLinkType(contributionType) ? url : '' });
}
