import { useQuery } from '@tanstack/react-query';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import type { AnsweredQuestion } from '@touchdown/shared/tornadoes/learn-words.ts';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import pageStyles from '../../entities/answer-page/answer-page.module.css';
import styles from './learn.module.css';

interface LearnArticleProps {
  page: { title: string; description: string };
  children: (answer: LearnAnswer) => ReactNode;
}

/** A page of questions and answers, with numbers of the record. */
export function LearnArticle({ page: { title, description }, children }: LearnArticleProps) {
  const { data, error, isPending, refetch } = useQuery(apiQuery('GET /learn', {}));
  usePageTitle(title, description);
  useAnchor(data !== undefined);
  return (
    <article aria-label={title} className={`page-width ${pageStyles['sections']}`} aria-busy={isPending}>
      <h1>{title}</h1>
      {data ? (
        children(data)
      ) : isPending ? (
        <div className={`stack ${styles['loading']}`}>
          <p role="status">Loading the numbers</p>
          <Skeleton width="90%" height="5rem" />
          <Skeleton height="16rem" />
        </div>
      ) : (
        <FailureFace title="Failed to fetch the numbers" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}

/** A link from another page may lead to a section, which is there when the answer is. */
function useAnchor(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isThere]);
}

export function QuestionLinks({ questions }: { questions: readonly AnsweredQuestion[] }) {
  return (
    <nav aria-label="On this page" className={`not-printed touch-links second-15 ${styles['links']}`}>
      {questions.map(({ id, question }) => (
        <a key={id} href={`#${id}`}>
          {question}
        </a>
      ))}
    </nav>
  );
}

/** The question, its answer, and what shows it. */
export function QuestionSection({
  question: { id, question, answer },
  children,
}: {
  question: AnsweredQuestion;
  children?: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`}>{question}</h2>
      <p className={styles['answer']}>{answer}</p>
      {children}
    </section>
  );
}
