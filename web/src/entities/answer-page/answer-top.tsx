import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { StoryHeader, StoryMap } from '../../ui/story-header.tsx';
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
  /** Behind the dots. */
  more?: ReactNode;
  /** Where the picture of its map is, if it shows the same. */
  picture?: string | undefined;
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
  more,
  picture,
  printWords = 'Print',
  choices,
  map,
}: AnswerTopProps) {
  return (
    <div className="page-width">
      <StoryHeader
        parents={trail}
        name={title}
        sentence={sentence}
        share={
          <ShareBar
            title={title}
            keep={<Button onClick={() => window.print()}>{printWords}</Button>}
            also={actions}
            more={more}
            picture={picture}
          />
        }
      >
        {children}
      </StoryHeader>
      {choices}
      <StoryMap>{map}</StoryMap>
    </div>
  );
}

interface ChoiceLinksProps {
  label: string;
  choices: readonly { key: string | number; to: LinkProps['to']; isChosen: boolean; words: string }[];
}

/** What a page can show instead. Each choice is a URL of its own. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="not-printed above-20 row gap-10">
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
