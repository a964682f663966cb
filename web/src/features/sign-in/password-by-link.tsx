import { loginRedirectSeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmationProblem, newPasswordProblem } from '../../lib/account-rules.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { rememberLoginRedirect } from '../../lib/page/login-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthScreen } from './auth-screen.tsx';
import styles from './auth-screen.module.css';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

const marks = { open: Circle, met: CircleCheck, broken: CircleX };
const words = { open: 'Not yet', met: 'Met', broken: 'Broken' };

interface PasswordByLinkProps {
  token: string;
  words: {
    title: string;
    lead: string;
    button: string;
    busy: string;
    doneTitle: string;
    doneLead: string;
    /** Replaces the answer to a link that no longer works, which is about resets. */
    invalidLink?: string;
  };
  /** What to do without a working link. */
  help: ReactNode;
  onDone?: () => void;
}

/** Sets a password with the token of a mailed link, and leads to the login page. */
export function PasswordByLink({ token, words, help, onDone }: PasswordByLinkProps) {
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordIsSet title={words.doneTitle} lead={words.doneLead} />;
  const finish = () => {
    // The page that lists what opens the account.
    rememberLoginRedirect(pages.accountSecurity.path);
    setDone(true);
    onDone?.();
  };
  return <SetPassword token={token} words={words} help={help} onDone={finish} />;
}

function SetPassword({ token, words, help, onDone }: Required<PasswordByLinkProps>) {
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
      }).catch((error: unknown) => {
        throw explained(error, words.invalidLink);
      });
      notify(message, 'success');
      onDone();
    },
  });
  const { password, confirmation } = values;
  const lengthProblem = newPasswordProblem(password);
  const isSame = password === confirmation;
  return (
    <AuthScreen title={words.title} lead={words.lead}>
      <form {...form} className={`stack ${styles['form']}`} aria-label={words.title}>
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
        <SubmitButton isBusy={isBusy} isDisabled={!isReady} busyText={words.busy}>
          {words.button}
        </SubmitButton>
      </form>
      <p className={`touch-links second-15 ${styles['other']}`}>{help}</p>
    </AuthScreen>
  );
}

/** The server cannot know what a link was for that it no longer finds. */
function explained(error: unknown, invalidLink: string | undefined): unknown {
  if (invalidLink === undefined || !(error instanceof ApiError) || error.code !== 'INVALID_TOKEN')
    return error;
  return new ApiError(invalidLink, error.status, error.code);
}

/** A rule and its state. Changes of the state are announced. */
function RuleHint({ state, children }: { state: keyof typeof marks; children: string }) {
  const Mark = marks[state];
  return (
    <span role="status" className={styles['rule']} data-state={state}>
      <Mark size={16} className="text-sign" role="img" aria-label={words[state]} />
      {children}
    </span>
  );
}

function PasswordIsSet({ title, lead }: { title: string; lead: string }) {
  const navigate = useNavigate();
  const arrival = useFocusOnArrival<HTMLParagraphElement>();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), loginRedirectSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthScreen title={title} lead={lead}>
      <p ref={arrival} tabIndex={-1} className="focus-place above-20">
        We’ll take you to the login page in a moment.
      </p>
      <div className="buttons above-24">
        <LinkButton to="/login" look="primary">
          Log in now
        </LinkButton>
      </div>
    </AuthScreen>
  );
}
