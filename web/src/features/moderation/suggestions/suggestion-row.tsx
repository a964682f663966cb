import { useState } from 'react';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ageWords } from '../workbench/desk-words.ts';
import styles from '../workbench/desk.module.css';
import { changeOf, flagWords, recordName, shortFieldName } from './suggestion-words.ts';

/** A suggestion in one line: record, field, change, flags, source, author, age. */
export function SuggestionRow({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  const { author, flags, created_at: createdAt, content, first } = suggestion;
  const { before, after } = changeOf(suggestion);
  const source = proposalOf(content)?.source;
  const [now] = useState(Date.now);
  return (
    <>
      <span className={styles['name']}>
        <bdi>{recordName(suggestion)}</bdi>
      </span>
      <span className={styles['small']}>{shortFieldName(suggestion)}</span>
      <span className={styles['change']}>
        <i>
          <bdi>{before}</bdi>
        </i>
        <span aria-hidden="true">→</span>
        <VisuallyHidden inline> to </VisuallyHidden>
        <b>
          <bdi>{after}</bdi>
        </b>
      </span>
      <span className={styles['tags']}>
        {flags.map((flag) => (
          <span key={flag} className={styles['tag']}>
            {sentenceIn(units, flagWords[flag].tag)}
          </span>
        ))}
        {first ? <span className={styles['tag']}>one of two decided</span> : null}
      </span>
      <span className={styles['small']}>{source ? 'source' : 'no source'}</span>
      <span className={styles['small']}>
        <bdi>{author?.username ?? 'Unknown User'}</bdi>
      </span>
      <span className={styles['small']}>
        <time dateTime={createdAt}>{ageWords(createdAt, now)}</time>
      </span>
    </>
  );
}
