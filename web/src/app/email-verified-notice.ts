import { emailVerifiedParameter } from '@touchdown/shared/accounts/email-verified.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Shows the result of the link in the verification mail once, and removes it from the URL. */
export function useEmailVerifiedNotice(): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(emailVerifiedParameter);
  useEffect(() => {
    if (outcome === null) return;
    void import('./notify-email-verified.ts').then(({ notifyEmailVerified }) => notifyEmailVerified(outcome));
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
