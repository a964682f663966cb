import type { ReactNode } from 'react';
import { useResendVerification } from '../../session/use-resend-verification.ts';
import { Button } from '../../ui/button.tsx';

interface VerifyFirstProps {
  /** What can be done before; in its place, that nothing can. */
  children?: ReactNode;
}

/** In place of a form or above it, for people who have not verified their email address. */
export function VerifyFirst({ children = 'Please verify your email to do this.' }: VerifyFirstProps) {
  const { resend, isBusy } = useResendVerification();
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="buttons">
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Resend Email'}
        </Button>
      </p>
    </div>
  );
}
