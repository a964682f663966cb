import { passkeyRecoverySeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import styles from './auth-screen.module.css';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** Has lost passkeys removed, with the link of a mail and the password. */
export function RecoverPasskeys({ token, onBack }: { token: string; onBack: () => void }) {
  const [due, setDue] = useState<string>();
  const arrival = useFocusOnArrival<HTMLParagraphElement>();
  const { form, field, failure, isBusy } = useForm({
    initial: { currentPassword: '' },
    check: () => ({}),
    send: async ({ currentPassword }) => {
      const body = currentPassword === '' ? {} : { currentPassword };
      const { data } = await callApi('POST /auth/passkeys/recovery/{token}', { params: { token }, body });
      setDue(data.due);
    },
  });
  if (due !== undefined) return <RecoveryBegun due={due} />;
  return (
    <AuthScreen
      title="Lost Passkeys"
      lead={`All passkeys of your account are removed after ${timeInWords(passkeyRecoverySeconds)}, and everybody is signed out. Then log in and add a new one.`}
    >
      <p ref={arrival} tabIndex={-1} className={`focus-place ${styles['said']}`}>
        We mail you at once, with a link that stops it. So does logging in with one of the passkeys. That is
        why it takes so long: somebody else may have asked.
      </p>
      <form {...form} className={`stack ${styles['form']}`} aria-label="Lost Passkeys">
        <ReadOnlyNotice />
        <PasswordField
          {...field('currentPassword')}
          label="Your password"
          hint="Leave it empty if your account has none."
          autoComplete="current-password"
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Asking...">
          Remove My Passkeys
        </SubmitButton>
      </form>
      <div className={`buttons ${styles['other']}`}>
        <Button onClick={onBack}>Set a new password instead</Button>
      </div>
    </AuthScreen>
  );
}

function RecoveryBegun({ due }: { due: string }) {
  const arrival = useFocusOnArrival<HTMLParagraphElement>();
  return (
    <AuthScreen title="Your passkeys will be removed" lead={`They go on ${formatVisitorTime(due)}.`}>
      <p ref={arrival} tabIndex={-1} className={`focus-place ${styles['said']}`}>
        We have sent you a mail with a link that stops it. After that time, log in with your password. If you
        have none, ask for a link to set one.
      </p>
      <div className={`buttons ${styles['actions']}`}>
        <LinkButton to="/login" look="primary">
          Back to Login
        </LinkButton>
      </div>
    </AuthScreen>
  );
}
