import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { resetLinkSeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { emailProblem } from '../../lib/account-rules.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import styles from './auth-screen.module.css';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <RequestLink onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onOther={() => setSentTo(undefined)} />
  );
}

function RequestLink({ onSent }: { onSent: (email: string) => void }) {
  const isForPasskey = useSearchParams()[0].get('lost') === 'passkey';
  const { form, field, failure, isBusy } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email.trim()) }),
    send: async ({ email }) => {
      const { message } = await callApi('POST /auth/forgot-password', { body: { email: email.trim() } });
      notify(message, 'success');
      onSent(email.trim());
    },
  });
  return (
    <AuthScreen
      title={isForPasskey ? 'Lost Passkey' : 'Forgot Password'}
      lead={
        isForPasskey
          ? 'If you have a password, log in with it and remove the lost passkey. Otherwise, enter your account’s email address. We’ll send a link to set a password; it also removes your passkeys.'
          : 'Enter your account’s email address, and we’ll send you a link to set a new password.'
      }
    >
      <form {...form} className={`stack ${styles['form']}`} aria-label="Forgot Password">
        <ReadOnlyNotice />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          {isForPasskey ? 'Send Link' : 'Send Reset Link'}
        </SubmitButton>
      </form>
      <p className={`touch-links second-15 ${styles['other']}`}>
        Remembered it? <Link to="/login">Log in</Link>
      </p>
    </AuthScreen>
  );
}

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const arrival = useFocusOnArrival<HTMLParagraphElement>();
  return (
    <AuthScreen title="Email Sent!" lead="It can take a minute or two. Check your spam folder, too.">
      <p ref={arrival} tabIndex={-1} className="focus-place above-20">
        If there is an account for <strong>{email}</strong>, a link to set a new password is on its way. You
        can use it once, within {timeInWords(resetLinkSeconds)}.
      </p>
      <div className="buttons above-24">
        <LinkButton to="/login" look="primary">
          Back to Login
        </LinkButton>
        <Button onClick={onOther}>Use different email</Button>
      </div>
    </AuthScreen>
  );
}
