import { emailVerifiedOutcomes, emailVerifiedParameter } from '@touchdown/shared/accounts/email-verified.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * Where the link of the verification mail leads in a browser that is not signed in. Reading the mail is not enough: only
 * somebody who also logs in, or sets a new password, can be the person of the account.
 */
export function VerifyEmailPage() {
  const token = useLocation().hash.slice(1);
  const { state } = useSession();
  if (token === '') return <Navigate to="/" replace />;
  return (
    <Page title="Confirm Your Email">
      {state === 'signed-in' ? (
        <ConfirmAddress token={token} />
      ) : state === 'starting' ? (
        <p role="status">Authenticating...</p>
      ) : (
        <div className="stack">
          <p>Log in to confirm that this address is yours. After that, you’re done.</p>
          <div className="buttons">
            <LinkButton to="/login" look="primary">
              Log in to confirm
            </LinkButton>
          </div>
          <p className="touch-links">
            Can’t log in, or didn’t create this account?{' '}
            <Link to={`/reset-password/${token}`}>Choose a new password</Link>. This signs out everyone and
            removes all passkeys.
          </p>
        </div>
      )}
    </Page>
  );
}

function ConfirmAddress({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('POST /auth/verify-email/{token}', { params: { token } }),
    onSuccess: ({ data: { emailVerified } }) => {
      const page = emailVerified === emailVerifiedOutcomes.verified ? 'welcome' : 'home';
      void navigate(`${pathOf(page, {})}?${emailVerifiedParameter}=${emailVerified}`, { replace: true });
    },
  });
  useEffect(() => mutate(), [mutate]);
  return error ? (
    <div className="stack">
      <FormFailure>{messageOf(error)}</FormFailure>
      <div className="buttons">
        <Button onClick={() => mutate()}>Try again</Button>
      </div>
    </div>
  ) : (
    <p role="status">Confirming your email address...</p>
  );
}
