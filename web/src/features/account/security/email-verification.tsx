import { useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

export function EmailVerification() {
  const { email, is_verified: isVerified } = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      notify((await callApi('POST /auth/resend-verification', {})).data.message, 'success');
    } catch (error) {
      notify(messageOf(error, 'Failed to resend verification email.'), 'error');
    } finally {
      setBusy(false);
    }
  };
  if (isVerified) {
    return (
      <p>
        <strong>{email}</strong> is verified.
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>{email}</strong> is not verified yet. Follow the link in the mail we sent there, or have it
        sent again.
      </p>
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void resend();
        }}
      >
        {isBusy ? 'Sending...' : 'Resend verification email'}
      </Button>
    </>
  );
}
