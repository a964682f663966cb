import { useQuery, useQueryClient } from '@tanstack/react-query';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { askForForm } from '../../../session/form-after-login.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { changeContribution } from '../change-contribution.ts';
import { useContributionRights } from '../use-contribution-rights.ts';
import { VerifyFirst } from '../verify-first.tsx';
import { QuestionForm, QuestionItem } from './question-item.tsx';
import { questionSubject } from './question-subject.ts';
import styles from '../contribution.module.css';

interface QuestionPanelProps {
  contribution: Contribution;
  name: string;
}

/** The questions on a contribution with their answers, and the form for another one. */
export function QuestionPanel({ contribution, name }: QuestionPanelProps) {
  const { id } = contribution;
  const client = useQueryClient();
  const options = apiQuery('GET /contributions/{id}/questions', { params: { id } });
  const { data, error, isPending, refetch } = useQuery(options);
  const list = useRef<HTMLDivElement>(null);

  /** The list is read again, because others may have written too. Until then the card has the count of the last one. */
  const reload = async () => {
    const { data: fresh } = await refetch();
    if (!fresh) return;
    const count = fresh.questions.length;
    changeContribution(client, id, ({ questions: _before, ...rest }) =>
      count === 0 ? rest : { ...rest, questions: count },
    );
  };
  const afterDeletion = async () => {
    await reload();
    // The pressed button is gone.
    list.current?.focus();
  };
  return (
    <div className={`stack ${styles['panel']}`}>
      <div ref={list} tabIndex={-1} role="group" aria-label={`Questions: ${name}`} className="focus-place">
        {data ? (
          data.questions.length === 0 ? (
            <p className="second-15">No questions yet. Ask one, and we’ll notify the author.</p>
          ) : (
            <ul className={styles['list']}>
              {data.questions.map((question) => (
                <li key={question.id}>
                  <QuestionItem
                    {...{ contribution, question }}
                    onAnswered={reload}
                    onDeleted={afterDeletion}
                  />
                </li>
              ))}
            </ul>
          )
        ) : isPending ? (
          <p className="second-15">Loading questions...</p>
        ) : (
          <div role="alert">
            <p>
              {questionSentences.failed} {messageOf(error)}
            </p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
      </div>
      <AskForm contribution={contribution} onAsked={reload} />
    </div>
  );
}

/** For the author it is nothing; a visitor logs in first. */
function AskForm({ contribution, onAsked }: { contribution: Contribution; onAsked: () => Promise<void> }) {
  const { id } = contribution;
  const { state, user } = useSession();
  const { isOwn } = useContributionRights(contribution);
  if (isOwn || state === 'starting') return null;
  const subject = questionSubject(id);
  if (!user) {
    return (
      <p>
        <LinkButton to="/login" onClick={() => askForForm(subject)}>
          Log in to ask
        </LinkButton>
      </p>
    );
  }
  if (!user.is_verified) return <VerifyFirst />;
  return (
    <QuestionForm
      label="Your question"
      submitLabel="Send Question"
      required={questionSentences.questionRequired}
      draft={{ userId: user.id, subject }}
      send={async (text, idempotencyKey) => {
        const body = { text, idempotencyKey };
        const { message } = await callApi('POST /contributions/{id}/questions', { params: { id }, body });
        notify(message, 'success');
        await onAsked();
      }}
    />
  );
}
