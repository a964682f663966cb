import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { MailCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { followVerification } from '../session/follow-verification.ts';
import { useResendVerification } from '../session/use-resend-verification.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { dismissBanner, isBannerDismissed } from './banner-dismissal.ts';
import styles from './banners.module.css';

const support = '/account/subscription';

/** What every page says to somebody about their own account. */
export function AccountBanners() {
  const { is_verified: isVerified, paymentDue } = useCurrentUser();
  return (
    <>
      {isVerified ? null : <VerificationBanner />}
      {paymentDue ? <PaymentBanner due={paymentDue} /> : null}
    </>
  );
}

/** Over every page while a payment is due, but not over the page that says so itself. */
function PaymentBanner({ due }: { due: CurrentUser['paymentDue'] }) {
  if (useLocation().pathname === support) return null;
  const isCard = due === 'card';
  return (
    <aside className={styles['banner']} aria-label="Payment due">
      {isCard ? 'Your last payment didn’t go through. ' : 'Your bank asks you to confirm your last payment. '}
      <Link to={support}>{isCard ? 'Fix it' : 'Confirm it'}</Link>
    </aside>
  );
}

/** Shown to users with an unverified email address, until they dismiss it for the rest of the browser session. */
function VerificationBanner() {
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
