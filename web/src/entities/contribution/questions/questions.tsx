import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Suspense, useId, useState } from 'react';
import { useFormAfterLogin } from '../../../session/use-form-after-login.ts';
import { Button } from '../../../ui/button.tsx';
import { useContributionRights } from '../use-contribution-rights.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ThanksButton } from '../thanks/thanks-button.tsx';
import styles from '../contribution.module.css';
import { questionSubject } from './question-subject.ts';

const QuestionPanel = lazyPart(() => import('./question-panel.tsx'), 'QuestionPanel');

interface ResponsesProps {
  contribution: Contribution;
  name: string;
}

/** What readers answer a contribution with: thanks and questions. A suggestion gets votes instead of thanks. */
export function Responses({ contribution, name }: ResponsesProps) {
  return (
    <>
      {contribution.contributionType === 'EDIT_SUGGESTION' ? null : (
        <ThanksButton contribution={contribution} name={name} />
      )}
      <Questions contribution={contribution} name={name} />
    </>
  );
}

/** Opens the questions on a contribution. Nothing of them is loaded before, except how many there are. */
export function Questions({ contribution, name }: ResponsesProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { isOwn } = useContributionRights(contribution);
  useFormAfterLogin(questionSubject(contribution.id), isOpen, () => setOpen(true));
  const { questions = 0 } = contribution;
  // Nobody asks about what they wrote themselves.
  if (questions === 0 && isOwn && !isOpen) return null;
  const words =
    questions === 0 ? 'Ask a question' : `${questions} ${questions === 1 ? 'question' : 'questions'}`;
  return (
    <div className={styles['questions']}>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={`${words}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </Button>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<p className="second-15">Loading questions...</p>}>
            <QuestionPanel contribution={contribution} name={name} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
