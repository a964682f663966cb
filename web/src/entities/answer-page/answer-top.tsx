import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import styles from './answer-page.module.css';

interface AnswerTopProps {
  /** What lies around the page: larger places, the day before and after. */
  trail?: ReactNode;
  title: string;
  /** The answer, first. */
  sentence?: ReactNode;
  /** What is said below the answer. */
  children?: ReactNode;
  /** Beside Share and Print. */
  actions?: ReactNode;
  printWords?: string;
  /** Above the map: what it shows. */
  choices?: ReactNode;
  map?: ReactNode;
}

/** The name and the answer of a page, then its map over the whole width. */
export function AnswerTop({
  trail,
  title,
  sentence,
  children,
  actions,
  printWords = 'Print',
  choices,
  map,
}: AnswerTopProps) {
  return (
    <div className={`page-width ${styles['top']}`}>
      <div className={styles['head']}>
        <div>
          {trail}
          <h1>{title}</h1>
        </div>
        <div className={`buttons not-printed ${styles['actions']}`}>
          <Button look="primary" onClick={() => void sharePage(title)}>
            <Share2 size={16} aria-hidden="true" />
            Share
          </Button>
          <Button onClick={() => window.print()}>{printWords}</Button>
          {actions}
        </div>
        {sentence ? <p className={styles['sentence']}>{sentence}</p> : null}
        {children}
      </div>
      {choices}
      <div className={styles['map']}>{map}</div>
    </div>
  );
}

/** By the sheet of the device; where it has none, the address is copied. */
async function sharePage(title: string): Promise<void> {
  const url = location.href;
  if (typeof navigator.share !== 'function') return copyText(url, 'Link copied');
  try {
    await navigator.share({ title, url });
  } catch {
    // Closing the sheet is no failure.
  }
}

interface ChoiceLinksProps {
  label: string;
  choices: readonly { key: string | number; to: LinkProps['to']; isChosen: boolean; words: string }[];
}

/** What a page can show instead. Each choice is a URL of its own. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className={`not-printed ${styles['choices']}`}>
      {choices.map(({ key, to, isChosen, words }) => (
        <Link
          key={key}
          to={to}
          replace
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className={`touch-link ${styles['choice']}`}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
