import { useResendVerification } from '../../session/use-resend-verification.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './radar-section.module.css';

/** For people who have not verified their email yet. */
export function VerifyPrompt() {
  const { user } = useSession();
  const { resend, isBusy } = useResendVerification();
  return (
    <>
      <p className={`second-15 ${styles['words']}`}>
        Verify your email to generate radar loops. We sent a link to <strong>{user?.email}</strong>.
      </p>
      <p className={`buttons ${styles['buttons']}`}>
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Send the link again'}
        </Button>
      </p>
    </>
  );
}
