import { loginRedirectSeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { confirmationProblem, newPasswordProblem } from '../../lib/account-rules.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import styles from './auth-screen.module.css';
import { RuleHint } from './rule-hint.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

export function ResetPasswordPage() {
  const { token } = useParams();
  const [isDone, setDone] = useState(false);
  if (!token) return <Navigate to="/forgot-password" replace />;
  return isDone ? <PasswordIsSet /> : <SetPassword token={token} onDone={() => setDone(true)} />;
}

function SetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, field, values, isReady, failure, isBusy } = useForm({
    initial: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      password: newPasswordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
    // The server refuses a password of valid length only because it is well known.
    blame: { INVALID_REQUEST: 'password' },
    send: async ({ password }) => {
      const { message } = await callApi('POST /auth/reset-password/{token}', {
        params: { token },
        body: { password },
      });
      notify(message, 'success');
      onDone();
    },
  });
  const { password, confirmation } = values;
  const lengthProblem = newPasswordProblem(password);
  const isSame = password === confirmation;
  return (
    <AuthScreen title="Reset Password" lead="Set a new password. You are then signed out everywhere.">
      <form {...form} className={`stack ${styles['form']}`} aria-label="Reset Password">
        <ReadOnlyNotice />
        <PasswordField
          {...field('password')}
          label="New password"
          hint={
            <RuleHint state={lengthProblem === undefined ? 'met' : 'open'}>
              {lengthProblem ?? 'Long enough.'}
            </RuleHint>
          }
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field('confirmation')}
          label="Confirm new password"
          hint={
            <RuleHint state={confirmation === '' ? 'open' : isSame ? 'met' : 'broken'}>
              {confirmation === ''
                ? 'Type the same password again.'
                : isSame
                  ? 'Both passwords match.'
                  : accountSentences.passwordsDiffer}
            </RuleHint>
          }
          autoComplete="new-password"
          required
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} isDisabled={!isReady} busyText="Resetting...">
          Reset Password
        </SubmitButton>
      </form>
      <p className={`touch-links second-15 ${styles['other']}`}>
        Has the link expired? <Link to="/forgot-password">Ask for a new one</Link>
      </p>
    </AuthScreen>
  );
}

function PasswordIsSet() {
  const navigate = useNavigate();
  const arrival = useFocusOnArrival<HTMLParagraphElement>();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), loginRedirectSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthScreen title="Password Reset" lead="Your new password is set.">
      <p ref={arrival} tabIndex={-1} className={`focus-place ${styles['said']}`}>
        You will be taken to the login page in a moment.
      </p>
      <div className={`buttons ${styles['actions']}`}>
        <LinkButton to="/login" look="primary">
          Log in now
        </LinkButton>
      </div>
    </AuthScreen>
  );
}
