import { useEffect } from 'react';
import { useResendVerification } from '../../session/use-resend-verification.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './radar-section.module.css';

/** For those who are signed in and have not followed the link in their mail yet. */
export function VerifyPrompt() {
  const { user, refreshUser } = useSession();
  const { resend, isBusy } = useResendVerification();
  useEffect(() => {
    // The link opens in another tab; whoever comes back from it finds the button.
    const look = () => void refreshUser();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refreshUser]);
  return (
    <>
      <p className={styles['words']}>
        Verify your email to generate radar animations. We sent a link to <strong>{user?.email}</strong>.
      </p>
      <p className={styles['buttons']}>
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Send the link again'}
        </Button>
      </p>
    </>
  );
}
