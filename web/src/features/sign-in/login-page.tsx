import { Link } from 'react-router-dom';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { useSession } from '../../session/use-session.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { hasPasskeys, logInWithPasskey, stopSuggesting, suggestsPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth-screen.module.css';

/** After the login, `RedirectSignedIn` leads back to the page that the person came from. */
export function LoginPage() {
  const { signedIn } = useSession();
  const { form, field, failure, isBusy } = useForm({
    initial: { identifier: '', password: '' },
    check: ({ identifier, password }) => ({
      identifier: identifier.trim() === '' ? 'Please enter your username or email.' : undefined,
      password: password === '' ? 'Please enter your password.' : undefined,
    }),
    send: async ({ identifier, password }) => {
      const body = { identifier: identifier.trim(), password };
      const { user, message } = await callApi('POST /auth/login', { body });
      notify(message, 'success');
      signedIn(user);
    },
  });
  return (
    <AuthScreen title="Log In" lead="Your bookmarks and contributions are where you left them.">
      <form {...form} className={`stack ${styles['form']}`} aria-label="Log In">
        <TextField
          {...field('identifier')}
          label="Username or email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <p className={`touch-links ${styles['aside']}`}>
          <Link to="/forgot-password">Forgot your password?</Link>{' '}
          <Link to="/forgot-password?lost=passkey">Lost your passkey?</Link>
        </p>
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Logging in..." whileReadOnly>
          Log In
        </SubmitButton>
      </form>
      <PasskeyButton />
      <p className={`touch-links second-15 ${styles['other']}`}>
        New here? <Link to="/register">Create an account</Link>
      </p>
    </AuthScreen>
  );
}

const never = () => () => {};

/** Logs in without a password. Browsers that can also suggest the passkeys at the field for the username. */
function PasskeyButton() {
  const { signedIn } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The prerendered page does not know the browser.
  const isThere = useSyncExternalStore(never, hasPasskeys, () => false);

  async function logIn(inSuggestions: boolean) {
    const { user, message } = await logInWithPasskey({ inSuggestions });
    notify(message, 'success');
    signedIn(user);
  }

  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (!(await suggestsPasskeys()) || isGone) return;
      // A person who wants none ignores the suggestions, and the button says what is wrong.
      await logIn(true).catch(() => {});
    })();
    return () => {
      isGone = true;
      if (hasPasskeys()) void stopSuggesting();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit of the page
  }, []);

  if (!isThere) return null;
  return (
    <>
      <Button
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (isBusy) return;
          setBusy(true);
          setFailure(undefined);
          logIn(false)
            .catch((error: unknown) => setFailure(messageOf(error)))
            .finally(() => setBusy(false));
        }}
      >
        {isBusy ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}
