import { useEffect, useRef, type ReactNode } from 'react';
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

interface KeptUntilVerifiedProps {
  /** What is kept where, and how it is sent. */
  children: ReactNode;
  onDone: () => void;
}

/** In place of a form whose text waits for the verification. It takes the focus, because what had it is gone. */
export function KeptUntilVerified({ children, onDone }: KeptUntilVerifiedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Saved" className="stack focus-place">
      <VerifyFirst>{children}</VerifyFirst>
      <p>
        <Button onClick={onDone}>Close</Button>
      </p>
    </div>
  );
}
