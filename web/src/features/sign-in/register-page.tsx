import { passwordLength, usernameLength } from '@touchdown/shared/accounts/account-limits.ts';
import { registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import {
  confirmationProblem,
  emailProblem,
  newPasswordProblem,
  usernameProblem,
} from '../../lib/account-rules.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { hasPasskeys, signUpWithPasskey } from '../../lib/passkeys.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import styles from './auth-screen.module.css';

const never = () => () => {};

export function RegisterPage() {
  const { registration } = useSiteStatus({ isForForm: true });
  return (
    <AuthScreen
      title="Create Account"
      lead="Save tornadoes, make radar loops and add what you saw. It’s free, with no ads."
    >
      {registration === 'closed' ? (
        <div className="above-20">
          <FormFailure>{registrationClosedSentence}</FormFailure>
        </div>
      ) : (
        <RegisterForms />
      )}
      <p className={`touch-links second-15 ${styles['other']}`}>
        Have an account? <Link to="/login">Log in</Link>
      </p>
    </AuthScreen>
  );
}

/** With a password, as on every site, or with a passkey in its place. */
function RegisterForms() {
  const [isByPasskey, setByPasskey] = useState(false);
  // The prerendered page does not know the browser.
  const canPasskey = useSyncExternalStore(never, hasPasskeys, () => false);
  return (
    <>
      {isByPasskey ? <PasskeyForm /> : <PasswordForm />}
      {canPasskey ? (
        <div className="buttons above-24">
          <Button onClick={() => setByPasskey(!isByPasskey)}>
            {isByPasskey ? 'Use a password instead' : 'Use a passkey instead of a password'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function PasskeyForm() {
  const { signedIn } = useSession();
  const { form, field, failure, isBusy } = useForm({
    initial: { username: '', email: '' },
    check: checkWho,
    send: async ({ username, email }) => {
      const { user, message } = await signUpWithPasskey({ username: username.trim(), email: email.trim() });
      notify(message, 'success');
      signedIn(user);
    },
  });
  return (
    <form {...form} className={`stack ${styles['form']}`} aria-label="Create Account">
      <ReadOnlyNotice />
      <WhoFields field={field} />
      <p className="second-15">
        You log in with your screen lock or a security key. If you lose it, we can email you a link.
      </p>
      <FormFailure>{failure}</FormFailure>
      <SubmitButton isBusy={isBusy} busyText="Waiting for your device...">
        Create Account
      </SubmitButton>
      <Agreement />
    </form>
  );
}

function PasswordForm() {
  const { signedIn } = useSession();
  const { form, field, failure, isBusy } = useForm({
    initial: { username: '', email: '', password: '', confirmation: '' },
    check: ({ username, email, password, confirmation }) => ({
      ...checkWho({ username, email }),
      password: newPasswordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
    // The server refuses a password of valid length only because it is well known.
    blame: { INVALID_REQUEST: 'password' },
    send: async ({ username, email, password }) => {
      const body = { username: username.trim(), email: email.trim(), password };
      const { user, message } = await callApi('POST /auth/signup', { body });
      notify(message, 'success');
      signedIn(user);
    },
  });
  return (
    <form {...form} className={`stack ${styles['form']}`} aria-label="Create Account">
      <ReadOnlyNotice />
      <WhoFields field={field} />
      <PasswordField
        {...field('password')}
        label="Password"
        hint={`At least ${passwordLength.min} characters.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmation')}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <FormFailure>{failure}</FormFailure>
      <SubmitButton isBusy={isBusy} busyText="Creating account...">
        Create Account
      </SubmitButton>
      <Agreement />
    </form>
  );
}

function checkWho({ username, email }: { username: string; email: string }) {
  return { username: usernameProblem(username.trim()), email: emailProblem(email.trim()) };
}

type Field = (name: 'username' | 'email') => Omit<ComponentProps<typeof TextField>, 'label'>;

function WhoFields({ field }: { field: Field }) {
  return (
    <>
      <TextField
        {...field('username')}
        label="Username"
        hint={`${usernameLength.min} to ${usernameLength.max} letters, numbers, underscores or hyphens. Everyone can see it.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...field('email')}
        label="Email"
        hint="Only you can see it."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
    </>
  );
}

function Agreement() {
  return (
    <p className={`second-13 ${styles['small']}`}>
      By creating an account you agree to the <Link to="/terms-of-service">Terms of Service</Link>, the{' '}
      <Link to="/privacy-policy">Privacy Policy</Link> and the{' '}
      <Link to="/community-guidelines">Community Guidelines</Link>.
    </p>
  );
}
