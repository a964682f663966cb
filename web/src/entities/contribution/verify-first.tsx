import { useResendVerification } from '../../session/use-resend-verification.ts';
import { Button } from '../../ui/button.tsx';

/** In place of a form, for people who have not verified their email address. */
export function VerifyFirst() {
  const { resend, isBusy } = useResendVerification();
  return (
    <div className="stack">
      <p>Please verify your email to do this.</p>
      <p className="buttons">
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Resend Email'}
        </Button>
      </p>
    </div>
  );
}
