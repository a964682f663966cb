import { useMutation } from '@tanstack/react-query';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import { Link, useLocation } from 'react-router-dom';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyFace } from '../../../ui/state-face.tsx';

/**
 * Turns mails about decisions, or the weekly digest, off without a login. It waits for the button, because mail programs open links before
 * people do. The token is in the fragment, which browsers send to no server.
 */
export function UnsubscribePage() {
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const isDigest = new URLSearchParams(search).get('mails') === 'digest';
  const { mutate, isPending, error, data } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      callApi(
        isDigest ? 'POST /mails/digest/unsubscribe/{token}' : 'POST /mails/decisions/unsubscribe/{token}',
        { params: { token } },
      ),
  });
  return (
    <Page title={isDigest ? 'Weekly Digest' : 'Mails About Decisions'}>
      {token === '' ? (
        <EmptyFace title="No such link">
          {isDigest ? followingSentences.digestLinkInvalid : accountSentences.unsubscribeLinkInvalid}
        </EmptyFace>
      ) : (
        <div className="stack">
          <div role="status">{data ? <p>{data.message}</p> : null}</div>
          {data && isDigest ? (
            <p>
              You find what happened in <Link to="/account/notifications">your notifications</Link>, and can
              turn the digest on again there.
            </p>
          ) : data ? (
            <p>
              You find all decisions in <Link to="/account/contributions">your contributions</Link>, and can
              turn the mails on again in <Link to="/account/profile">your profile settings</Link>.
            </p>
          ) : (
            <>
              {isDigest ? (
                <p>Touchdown mails you on Mondays what happened to what you follow or wrote.</p>
              ) : (
                <p>
                  Touchdown mails you what moderators decide about your contributions. Mails about your
                  password, your email address and your account still come.
                </p>
              )}
              <FormFailure>{error ? messageOf(error) : undefined}</FormFailure>
              <div className="buttons">
                <Button
                  look="primary"
                  aria-disabled={isPending}
                  onClick={() => {
                    if (!isPending) mutate();
                  }}
                >
                  {isPending ? 'Saving...' : 'Turn these mails off'}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Page>
  );
}
