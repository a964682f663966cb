import { reportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import {
  categoryLabels,
  takedownCategories,
  type TakedownCategory,
} from '@touchdown/shared/takedowns/takedown-words.ts';
import { useState } from 'react';
import { emailProblem } from '../../lib/account-rules.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lengthProblem } from './length-problem.ts';
import styles from './takedowns.module.css';

const options = [
  { value: '', label: 'Choose a reason' },
  ...takedownCategories.map((value) => ({ value, label: categoryLabels[value] })),
];

export interface ReceivedCase {
  caseNumber: string;
  isMailed: boolean;
}

interface ReportContentFormProps {
  /** The page that a link named, or an empty text. */
  page: string;
  onReceived: (received: ReceivedCase) => void;
}

export function ReportContentForm({ page, onReceived }: ReportContentFormProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, field, values, setValues, failure, isBusy } = useForm({
    initial: { page, category: '', work: '', text: '', name: '', email: '', goodFaith: '' },
    check,
    send: async ({ category, work, goodFaith: _checked, ...rest }) => {
      const isCopyright = category === 'copyright';
      const body = {
        ...rest,
        email: rest.email.trim(),
        category: category as TakedownCategory,
        ...(isCopyright ? { work } : {}),
        goodFaith: true as const,
      };
      const { data } = await callApi('POST /takedowns', { body, idempotencyKey });
      onReceived(data);
    },
  });
  const { error: statementError } = field('goodFaith');
  return (
    <form {...form} className={`stack ${styles['form']}`} aria-label="Report Content">
      <ReadOnlyNotice />
      <TextField
        {...field('page')}
        label="Page"
        hint="The URL of the page where you saw it."
        inputMode="url"
        required
      />
      <SelectField {...field('category')} label="Reason" options={options} required />
      {values.category === 'copyright' ? (
        <TextField
          {...field('work')}
          label="Your work"
          hint="Name the work, for example where it was first published."
          required
        />
      ) : null}
      <TextAreaField
        {...field('text')}
        label="What should be taken down, and why"
        hint={`At most ${groupedNumber(takedownLimits.text)} characters. If there are several photos, say which one.`}
        required
      />
      <TextField {...field('name')} label="Your name" autoComplete="name" required />
      <TextField
        {...field('email')}
        label="Your email"
        hint="So we can answer you. The author never sees your name or email address."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <CheckField
        label="What I have written is true"
        hint="I believe in good faith that this should be taken down. I am the person affected or am authorized to act for them."
        error={statementError}
        isChecked={values.goodFaith === 'yes'}
        onChange={(isChecked) => setValues((before) => ({ ...before, goodFaith: isChecked ? 'yes' : '' }))}
      />
      <FormFailure>{failure}</FormFailure>
      <SubmitButton isBusy={isBusy} busyText="Sending...">
        Send Request
      </SubmitButton>
    </form>
  );
}

type Fields = Record<'page' | 'category' | 'work' | 'text' | 'name' | 'email' | 'goodFaith', string>;

/** The server's rules, with its sentences. */
function check({ page, category, work, text, name, email, goodFaith }: Fields) {
  const { pageRequired, pageElsewhere, categoryRequired, goodFaithRequired } = takedownSentences;
  const isPage = reportedPage(page, location.host) !== undefined;
  return {
    page: page.trim() === '' ? pageRequired : isPage ? undefined : pageElsewhere,
    category: category === '' ? categoryRequired : undefined,
    work: category === 'copyright' ? lengthProblem('work', work) : undefined,
    text: lengthProblem('text', text),
    name: lengthProblem('name', name),
    email: emailProblem(email.trim()),
    goodFaith: goodFaith === 'yes' ? undefined : goodFaithRequired,
  };
}
