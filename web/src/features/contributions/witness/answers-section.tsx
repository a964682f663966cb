import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/use-session.ts';
import { answersQuery, ownAnswerQuery } from './answers-query.ts';
import type { ShownTornado } from './witness-fields.ts';

/** Most tornadoes have no answers, so it is loaded where one has. */
const Answers = lazyPart(() => import('./answers-figure.tsx'), 'Answers');

/** What people who were there answered. Without answers it is silent: the page has a button for the first. */
export function AnswersSection({ tornado }: { tornado: ShownTornado }) {
  const { id } = tornado;
  const { user } = useSession();
  const { data: summary } = useQuery(answersQuery(id));
  const { data: own } = useQuery({ ...ownAnswerQuery(id, user?.id), enabled: user !== undefined });
  if ((summary?.people ?? null) === null && !own?.answer) return null;
  return (
    <Suspense>
      <Answers tornado={tornado} summary={summary} own={own} />
    </Suspense>
  );
}
