import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import styles from './text.module.css';

interface FoundTextProps {
  /** What the text is of, such as "Of the episode". */
  source?: string;
  parts: readonly SnippetPart[];
}

/** The part of a text that a search has found, with the words marked. */
export function FoundText({ source, parts }: FoundTextProps) {
  return (
    <p className="second-13 above-10 anywhere">
      {source ? `${source}: ` : null}
      {parts.map(({ text, marked }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
        <span key={at}>{marked ? <mark className={styles['mark']}>{text}</mark> : text}</span>
      ))}
    </p>
  );
}
