import { foldBlankLines } from '@touchdown/shared/text/user-text.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './text.module.css';

interface LongTextProps {
  children: string;
  className?: string | undefined;
}

/**
 * A text by a person, with its lines. Of a long one, twelve lines are seen until somebody asks for more; the whole text
 * is always there for screen readers, a search in the page and the printer. Walls of blank lines are folded.
 */
export function LongText(props: LongTextProps) {
  // Another text is measured again, and is short at first.
  return <MeasuredText key={props.children} {...props} />;
}

function MeasuredText({ children: text, className }: LongTextProps) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const paragraph = words.current;
    if (!paragraph || isOpen) return undefined;
    // A part of a line may stand out of any text.
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 4);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={className}>
      <p ref={words} id={id} dir="auto" className={`${styles['text']} ${isOpen ? '' : styles['short']}`}>
        {foldBlankLines(text)}
      </p>
      {isCut ? (
        <Button
          look="quiet"
          className={styles['more']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}
