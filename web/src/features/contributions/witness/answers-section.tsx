import { useQuery } from '@tanstack/react-query';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import { Eye } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/use-session.ts';
import { DialogButton } from '../dialog-button.tsx';
import { answersQuery, ownAnswerQuery, witnessSubject } from './answers-query.ts';
import type { ShownTornado } from './answers-figure.tsx';
import styles from './witness.module.css';

/** Loaded where enough people have answered. */
const AnswersFigure = lazyPart(() => import('./answers-figure.tsx'), 'AnswersFigure');
/** Loaded when somebody opens it. */
const WitnessDialog = lazyPart(() => import('./witness-form.tsx'), 'WitnessDialog');

/** What people who were there answered. Without answers it is silent: the page has a button for the first. */
export function AnswersSection({ tornado }: { tornado: ShownTornado }) {
  const { id } = tornado;
  const { user } = useSession();
  const { data: summary } = useQuery(answersQuery(id));
  const { data: own } = useQuery({ ...ownAnswerQuery(id), enabled: user !== undefined });
  const hasOwn = own?.answer != null;
  const isOpen = summary?.people != null;
  if (!isOpen && !hasOwn) return null;
  return (
    <section className={styles['section']}>
      <h2 className="section-heading">Witnesses</h2>
      {isOpen ? (
        <Suspense>
          <AnswersFigure tornado={tornado} summary={summary} />
        </Suspense>
      ) : (
        <p>{answerSentences.waiting(Math.max(0, (own?.people ?? 1) - 1))}</p>
      )}
      <div className="buttons">
        <DialogButton
          form={witnessSubject(id)}
          label={hasOwn ? 'Change your answers' : 'Add your answers'}
          icon={<Eye size={17} aria-hidden="true" />}
          renderDialog={(opened) => <WitnessDialog key={opened.user.id} tornado={tornado} {...opened} />}
        />
      </div>
    </section>
  );
}
