import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast/notify.ts';
import { lengthProblem } from './length-problem.ts';
import styles from './takedowns.module.css';

interface CounterNoticeFormProps {
  caseNumber: string;
  token: string;
  onAnswered: () => void;
}

/** The answer of the author of a hidden contribution. */
export function CounterNoticeForm({ caseNumber, token, onAnswered }: CounterNoticeFormProps) {
  const { form, field, values, setValues, failure, isBusy } = useForm({
    initial: { text: '', name: '', goodFaith: '' },
    check: ({ text, name, goodFaith }) => ({
      text: lengthProblem('text', text),
      name: lengthProblem('name', name),
      goodFaith: goodFaith === 'yes' ? undefined : takedownSentences.goodFaithRequired,
    }),
    send: async ({ text, name }) => {
      const { message } = await callApi('POST /takedowns/{caseNumber}/counter-notice', {
        params: { caseNumber },
        body: { token, text, name, goodFaith: true },
      });
      notify(message, 'success');
      onAnswered();
    },
  });
  return (
    <>
      <h2 className={styles['heading']}>Your answer</h2>
      <form {...form} className={`stack ${styles['form']}`} aria-label="Your answer">
        <ReadOnlyNotice />
        <TextAreaField
          {...field('text')}
          label="Why this should be shown"
          hint={`At most ${groupedNumber(takedownLimits.text)} characters. You can answer once. Only the moderators read it.`}
          required
        />
        <TextField {...field('name')} label="Your name" autoComplete="name" required />
        <CheckField
          label="What I have written is true"
          hint="I believe in good faith that my contribution was hidden by mistake."
          error={field('goodFaith').error}
          isChecked={values.goodFaith === 'yes'}
          onChange={(isChecked) => setValues((before) => ({ ...before, goodFaith: isChecked ? 'yes' : '' }))}
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send Answer
        </SubmitButton>
      </form>
    </>
  );
}
