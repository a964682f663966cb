import { useResendVerification } from '../../../session/use-resend-verification.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';

export function EmailVerification() {
  const { email, is_verified: isVerified } = useCurrentUser();
  const { resend, isBusy } = useResendVerification();
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
      <Button aria-disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending...' : 'Resend verification email'}
      </Button>
    </>
  );
}
