import { maxQuestionLength } from '@touchdown/shared/contributions/question-sentences.ts';
import { useEffect, useState } from 'react';
import { forgetDraft, readDraft, storeDraft, type DraftOwner } from '../../../lib/drafts.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './questions.module.css';

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
