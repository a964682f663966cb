import { useState, useEffect } from 'react';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { questionSentences, maxQuestionLength } from '@touchdown/shared/contributions/question-sentences.ts';
import type { Question } from '@touchdown/shared/contributions/questions.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { PersonName } from '../../../ui/person/person.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { ContributionDate } from '../contribution-date.tsx';
import { pathOf } from '../contribution-target.ts';
import { authorName } from '../contribution-words.ts';
import { isOwnContribution } from '../is-own-contribution.ts';
import { ReportDialog } from '../removal/report-dialog.tsx';
import { forgetDraft, readDraft, storeDraft, type DraftOwner } from '../../../lib/drafts.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../contribution.module.css';

interface QuestionItemProps {
  contribution: Contribution;
  question: Question;
  onAnswered: () => Promise<void>;
  onDeleted: () => Promise<void>;
}

const nameLength = 60;

type Dialog = 'report' | 'delete question' | 'delete answer';

/** A question, its answer, and what this reader may do with them. Both are shown as text, never as markup. */
export function QuestionItem({ contribution, question, onAnswered, onDeleted }: QuestionItemProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const [openings, setOpenings] = useState(0);
  const [isAnswering, setAnswering] = useState(false);
  const { answer } = question;
  const params = { id: contribution.id, questionId: question.id };
  const isModerator = user?.roles.some(mayModerate) ?? false;
  const asked = isOwnContribution(question, user);
  const mayAnswer = !answer && !asked && (isModerator || isOwnContribution(contribution, user));
  const short = isolated(shortened(question.text, nameLength));
  const open = (one: Dialog) => {
    setOpenings(openings + 1);
    setDialog(one);
  };
  return (
    <div className={styles['item']}>
      <LongText>{question.text}</LongText>
      <p className={`second-13 ${styles['by']}`}>
        <Writer {...question} />
        {user && !asked ? (
          <Button look="quiet" aria-label={`Report question: ${short}`} onClick={() => open('report')}>
            Report
          </Button>
        ) : null}
        {asked || isModerator ? (
          <Button
            look="quiet"
            aria-label={`Delete question: ${short}`}
            onClick={() => open('delete question')}
          >
            Delete
          </Button>
        ) : null}
        {mayAnswer ? (
          <Button
            look="quiet"
            aria-expanded={isAnswering}
            aria-label={`Answer: ${short}`}
            onClick={() => setAnswering(!isAnswering)}
          >
            Answer
          </Button>
        ) : null}
      </p>
      {answer ? (
        <div className={styles['answer']}>
          <p className="second-13">Answer</p>
          <LongText>{answer.text}</LongText>
          <p className={`second-13 ${styles['by']}`}>
            <Writer {...answer} />
            {isOwnContribution(answer, user) || isModerator ? (
              <Button
                look="quiet"
                aria-label={`Delete answer: ${short}`}
                onClick={() => open('delete answer')}
              >
                Delete
              </Button>
            ) : null}
          </p>
        </div>
      ) : null}
      {isAnswering && mayAnswer && user ? (
        <QuestionForm
          label="Your answer"
          submitLabel="Send Answer"
          required={questionSentences.answerRequired}
          draft={{ userId: user.id, subject: `answer:${question.id}` }}
          send={async (text) => {
            const call = 'PUT /contributions/{id}/questions/{questionId}/answer';
            const { message } = await callApi(call, { params, body: { text } });
            notify(message, 'success');
            await onAnswered();
          }}
        />
      ) : null}
      {user && openings > 0 ? (
        <ReportDialog
          key={openings}
          id={contribution.id}
          questionId={question.id}
          userId={user.id}
          path={pathOf(contribution)}
          isOpen={dialog === 'report'}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <DeleteDialog
        params={params}
        what={dialog === 'delete answer' ? 'answer' : 'question'}
        isOpen={dialog === 'delete question' || dialog === 'delete answer'}
        onClose={() => setDialog(undefined)}
        onDeleted={onDeleted}
      />
    </div>
  );
}

function Writer({ author, created_at: at }: Pick<Question, 'author' | 'created_at'>) {
  const role = author?.role ?? 'user';
  return (
    <span>
      <PersonName username={authorName({ author })} role={role} />
      {role === 'user' ? '' : ` ${role}`}
      {' · '}
      <ContributionDate createdAt={at} />
    </span>
  );
}

interface DeleteDialogProps {
  params: { id: Contribution['id']; questionId: string };
  what: 'question' | 'answer';
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

function DeleteDialog({ params, what, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { message } =
        what === 'question'
          ? await callApi('DELETE /contributions/{id}/questions/{questionId}', { params })
          : await callApi('DELETE /contributions/{id}/questions/{questionId}/answer', { params });
      notify(message, 'success');
      onClose();
      await onDeleted();
    } catch (error) {
      notify(reasonOr(error, questionSentences.sendingFailed), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={what === 'question' ? 'Delete this question' : 'Delete this answer'}
      text={
        what === 'question'
          ? 'Its answer is deleted with it.'
          : 'The question stays and can be answered again.'
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

interface QuestionFormProps {
  label: string;
  submitLabel: string;
  /** Why an empty text is refused. */
  required: string;
  draft: DraftOwner;
  /** Sends the text. The same key is given again until it has succeeded. */
  send: (text: string, key: string) => Promise<void>;
}

/** A text of a few lines. What was typed is kept until it was sent. */
export function QuestionForm({ label, submitLabel, required, draft, send }: QuestionFormProps) {
  const [initial] = useState(() => ({ text: '', ...readDraft(draft) }));
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { form, field, values, setValues, startClean, failure, isBusy } = useForm({
    initial,
    check: ({ text }) => ({ text: text.trim() === '' ? required : undefined }),
    send: async ({ text }) => {
      await send(text, key);
      forgetDraft(draft);
      setKey(crypto.randomUUID());
      setValues({ text: '' });
      startClean();
    },
  });
  useEffect(() => {
    if (values.text === '') forgetDraft(draft);
    else if (values !== initial) storeDraft(draft, values);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the owner is the same as long as the form is open
  }, [values]);
  return (
    <form {...form} className={`stack ${styles['form']}`}>
      <ReadOnlyNotice />
      <FormFailure>{failure}</FormFailure>
      <TextAreaField
        {...field('text')}
        label={label}
        hint={`Plain text, up to ${maxQuestionLength} characters.`}
        maxLength={maxQuestionLength}
        rows={3}
      />
      <p>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          {submitLabel}
        </SubmitButton>
      </p>
    </form>
  );
}
