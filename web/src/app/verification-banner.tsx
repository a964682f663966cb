import { MailCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { followVerification } from '../session/follow-verification.ts';
import { useResendVerification } from '../session/use-resend-verification.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { dismissBanner, isBannerDismissed } from './banner-dismissal.ts';
import styles from './banners.module.css';

/** Shown to users with an unverified email address, until they dismiss it for the rest of the browser session. */
export function VerificationBanner() {
  const { email } = useCurrentUser();
  const [isDismissed, setDismissed] = useState(isBannerDismissed);
  const { resend, isBusy } = useResendVerification();
  // Also while the banner is dismissed.
  useEffect(followVerification, []);
  if (isDismissed) return null;

  return (
    <aside className={styles['verificationBanner']} aria-labelledby="verify-your-email">
      <MailCheck size={22} aria-hidden="true" className={styles['mark']} />
      <div className={styles['words']}>
        <h2 id="verify-your-email" className={styles['title']}>
          Verify Your Email!
        </h2>
        <p>
          Please check your inbox at <strong>{email}</strong> and follow the link to access all features.
        </p>
      </div>
      <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
        {isBusy ? 'Sending...' : 'Resend Email'}
      </Button>
      <button
        type="button"
        className={`icon-button ${styles['dismiss']}`}
        aria-label="Dismiss"
        onClick={() => {
          dismissBanner();
          setDismissed(true);
        }}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
