import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './text.module.css';

/** A text that is a little longer is shown whole: a button for two lines would be a nuisance. */
const maxWholeCharacters = 1_300;

interface ToldTextProps {
  characters: number;
  isWhole: boolean;
  onTurn: (isWhole: boolean) => void;
  children: ReactNode;
}

/**
 * Of a long text only the beginning is in view, so that the rest of the page is not far below. All its words are in the
 * page: readers of the screen and searches of the browser find them, and paper has them.
 */
export function ToldText({ characters, isWhole, onTurn, children }: ToldTextProps) {
  const id = useId();
  if (characters <= maxWholeCharacters) return <div className={styles['toldText']}>{children}</div>;
  return (
    <>
      <div id={id} className={`${styles['toldText']} ${isWhole ? '' : styles['beginning']}`}>
        {children}
      </div>
      <Button
        className="not-printed above-12"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => onTurn(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Read all'}
      </Button>
    </>
  );
}

export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph.trim()}</p>);
}
