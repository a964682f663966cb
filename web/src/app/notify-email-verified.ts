import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { emailVerifiedOutcomes } from '@touchdown/shared/accounts/email-verified.ts';
import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { announceVerification } from '../session/follow-verification.ts';
import { notify } from '../ui/toast/notify.ts';

/** Section 2.2 of the specification: shows the result of the link in the verification mail. */
export function notifyEmailVerified(outcome: string): void {
  switch (outcome) {
    case emailVerifiedOutcomes.verified:
      notify('Your email has been verified!', 'success');
      announceVerification();
      break;
    case emailVerifiedOutcomes.already:
      notify(accountSentences.alreadyVerified, 'info');
      announceVerification();
      break;
    case emailVerifiedOutcomes.expired:
      notify('Verification link expired. Please request a new verification email.', 'error');
      break;
    case emailVerifiedOutcomes['read-only']:
      notify(`${readOnlySentence} Please open the link again later.`, 'error');
      break;
    default:
      notify('Invalid or expired verification link.', 'error');
  }
}
