import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { emailVerifiedOutcomes, emailVerifiedParameter } from '@touchdown/shared/accounts/email-verified.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refreshUser, sessionSnapshot } from '../session/session-store.ts';
import { notify } from '../ui/notify.ts';

/** Says what the link in the mail came to, once: the word of it leaves the address. */
export function useEmailVerifiedNotice(): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(emailVerifiedParameter);
  useEffect(() => {
    if (outcome === null) return;
    tell(outcome);
    setParameters(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(emailVerifiedParameter);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [outcome, setParameters]);
}

function tell(outcome: string): void {
  switch (outcome) {
    case emailVerifiedOutcomes.verified:
      notify('Your email has been verified!', 'success');
      // Another page may be open that does not know it yet.
      if (sessionSnapshot().state === 'signed-in') void refreshUser();
      break;
    case emailVerifiedOutcomes.already:
      notify(accountSentences.alreadyVerified, 'info');
      break;
    case emailVerifiedOutcomes.expired:
      notify('Verification link expired. Please request a new verification email.', 'error');
      break;
    default:
      notify('Invalid or expired verification link.', 'error');
  }
}
