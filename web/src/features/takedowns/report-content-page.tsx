import { useState, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import {
  categoryLabels,
  takedownCategories,
  type TakedownCategory,
} from '@touchdown/shared/takedowns/takedown-words.ts';
import { LinkButton } from '../../ui/button.tsx';
import { contactEmail, ContactLink } from '../../ui/contact-email.tsx';
import { Page } from '../../ui/page.tsx';
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

/** For everybody, with or without an account. A link names the page in its query string. */
export function ReportContentPage() {
  const [search] = useSearchParams();
  const email = contactEmail();
  const [received, setReceived] = useState<ReceivedCase>();
  if (received) return <RequestReceived {...received} />;
  return (
    <Page
      title="Report Content"
      lead={
        <>
          Ask us to take down something that is yours, shows you or your family, or is illegal. You don’t need
          an account.
          {email && (
            <>
              {' '}
              You can also write to <ContactLink email={email} />.
            </>
          )}
        </>
      }
    >
      <ReportContentForm page={search.get('page') ?? ''} onReceived={setReceived} />
    </Page>
  );
}

function RequestReceived({ caseNumber, isMailed }: ReceivedCase) {
  const arrival = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    arrival.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <Page title="Request Received">
      <div className={`stack form-width above-24 ${styles['received']}`}>
        <p ref={arrival} tabIndex={-1} className="focus-place">
          We have your request. Your case number is{' '}
          <strong className="size-21 bold numbers">{caseNumber}</strong>.
        </p>
        <h2>What happens next</h2>
        <ol>
          <li>
            {isMailed
              ? 'We’ll email you the case number and a link to check its status.'
              : 'We’re getting many requests, so we won’t send an email this time. Please save the case number.'}
          </li>
          <li>A moderator reads your request. If it looks valid, we hide the content while we check.</li>
          <li>We tell the author the reason, but not who you are. The author can answer.</li>
          <li>We email you the decision. Cached copies may stay visible for up to a day.</li>
        </ol>
        <div className="buttons">
          <LinkButton to="/" look="primary">
            Back to the home page
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}

const options = [
  { value: '', label: 'Choose a reason' },
  ...takedownCategories.map((value) => ({ value, label: categoryLabels[value] })),
];

interface ReceivedCase {
  caseNumber: string;
  isMailed: boolean;
}

interface ReportContentFormProps {
  /** The page that a link named, or an empty text. */
  page: string;
  onReceived: (received: ReceivedCase) => void;
}

function ReportContentForm({ page, onReceived }: ReportContentFormProps) {
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
    <form {...form} className="form form-width above-24" aria-label="Report Content">
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
