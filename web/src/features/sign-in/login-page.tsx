import { Link } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { useSession } from '../../session/use-session.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import { PasskeyButton } from './passkey-button.tsx';
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
