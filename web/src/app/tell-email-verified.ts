import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { emailVerifiedOutcomes } from '@touchdown/shared/accounts/email-verified.ts';
import { refreshUser, sessionSnapshot } from '../session/session-store.ts';
import { notify } from '../ui/notify.ts';

/** Section 2.2 of the specification: what the link in the mail came to. */
export function tellEmailVerified(outcome: string): void {
  switch (outcome) {
    case emailVerifiedOutcomes.verified:
      notify('Your email has been verified!', 'success');
      // The page may have asked before the link was followed.
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
