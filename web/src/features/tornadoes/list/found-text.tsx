import type { NarrativeSnippet } from '@touchdown/shared/tornadoes/answers.ts';
import styles from './found-text.module.css';

/** The part of a narrative that a search has found, with the words marked. */
export function FoundText({ snippet: { narrative, parts } }: { snippet: NarrativeSnippet }) {
  return (
    <p className={`second-13 ${styles['text']}`}>
      {narrative === 'episode' ? 'Of the episode: ' : null}
      {parts.map(({ text, marked }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
        <span key={at}>{marked ? <mark className={styles['mark']}>{text}</mark> : text}</span>
      ))}
    </p>
  );
}
