import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useState } from 'react';
import { callApi } from '../lib/api/api-client.ts';
import { reasonOr } from '../lib/api/api-error.ts';
import { notify } from '../ui/toast/notify.ts';
import { announceVerification } from './follow-verification.ts';

/** Returns a function that requests another verification mail and shows the result as a notice. */
export function useResendVerification() {
  const [isBusy, setBusy] = useState(false);
  async function resend() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await callApi('POST /auth/resend-verification', {});
      notify(data.message, 'success');
      if (data.message === accountSentences.alreadyVerified) announceVerification();
    } catch (error) {
      notify(reasonOr(error, 'Failed to resend verification email.'), 'error');
    } finally {
      setBusy(false);
    }
  }
  return { resend, isBusy };
}
