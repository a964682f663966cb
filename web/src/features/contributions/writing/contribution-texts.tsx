import { maxContentLength, maxTitleLength } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { maxPhotoTitleLength } from '@touchdown/shared/contributions/refuse-pictures.ts';
import { isLinkType } from '@touchdown/shared/contributions/written-types.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ChangeEvent, ComponentProps } from 'react';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { ContributionFields } from './contribution-draft.ts';
import { mediumWords } from './medium-words.ts';
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

function countWords(text: string, max: number): string {
  return `${groupedNumber(text.length)} of ${groupedNumber(max)} characters`;
}
