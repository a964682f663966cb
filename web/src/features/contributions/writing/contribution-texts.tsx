import { maxContentLength, maxTitleLength } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { maxPhotoTitleLength } from '@touchdown/shared/contributions/refuse-pictures.ts';
import { isLinkType, type WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ChangeEvent, ComponentProps } from 'react';
import { embedOf, followableUrl, hostOf } from '../../../entities/contribution/media-link.ts';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { ContributionFields } from './contribution-draft.ts';
import { madeUpTitle } from './pictures/send-pictures.ts';

interface ContributionTextsProps {
  values: ContributionFields;
  field: (name: keyof ContributionFields) => Pick<
    ComponentProps<typeof TextField>,
    'name' | 'value' | 'error'
  > & {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  kind: ContributionTargetKind;
  /** How many pictures are chosen. */
  pictures: number;
}

/** The fields that are typed: a URL, a title and a text, as the type needs them. */
export function ContributionTexts({ values, field, kind, pictures }: ContributionTextsProps) {
  const { contributionType: type, content, title, url } = values;
  const isPictures = type === 'PICTURES';
  const isLink = !isPictures && isLinkType(type);
  return (
    <>
      {isLink ? (
        <TextField
          {...field('url')}
          label="URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={mediumWords(type, url)}
        />
      ) : null}
      <TextField
        {...field('title')}
        label={type === 'NEWS_ARTICLE_LINK' ? 'Title' : 'Title (optional)'}
        autoComplete="off"
        dir="auto"
        placeholder={isPictures ? madeUpTitle(kind, pictures) : undefined}
        hint={countWords(title, isPictures ? maxPhotoTitleLength : maxTitleLength)}
      />
      <TextAreaField
        {...field('content')}
        label={isLink || isPictures ? 'Description (optional)' : 'Content'}
        dir="auto"
        hint={countWords(content, maxContentLength)}
      />
    </>
  );
}

/** Says what a typed URL is recognised as, so that people notice a wrong one before they send it. */
function mediumWords(type: WrittenType, typed: string): string {
  const url = followableUrl(typed.trim());
  if (!url) return 'Starts with https:// or http://.';
  const embed = embedOf(type, url, location.origin);
  if (!embed) return `A link to ${hostOf(url)}.`;
  if (embed.kind === 'frame') return `A video on ${embed.host}.`;
  return `${type === 'VIDEO_LINK' ? 'A video file' : 'A loop'} at ${hostOf(url)}.`;
}

function countWords(text: string, max: number): string {
  return `${groupedNumber(text.length)} of ${groupedNumber(max)} characters`;
}
