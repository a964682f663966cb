import { useMutation } from '@tanstack/react-query';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Link, useLocation } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';

/** Stops the removal of lost passkeys. As with other links in mails, the token is in the fragment, and a person presses. */
export function KeepPasskeysPage() {
  const token = useLocation().hash.slice(1);
  const { mutate, isPending, error, data } = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('DELETE /auth/passkeys/recovery/{token}', { params: { token } }),
  });
  return (
    <Page title="Keep Your Passkeys">
      {token === '' ? (
        <EmptyFace title="No such link">{accountSentences.keepLinkInvalid}</EmptyFace>
      ) : (
        <div className="stack">
          <div role="status">{data ? <p>{data.message}</p> : null}</div>
          {data ? (
            <p>
              If you did not say that they are lost, somebody reads your mail. Change the password of your
              mailbox, then <Link to="/forgot-password">choose a new one here</Link>.
            </p>
          ) : (
            <>
              <p>
                Somebody with access to your mail said that you have lost your passkeys. Unless you stop it,
                they are removed.
              </p>
              <FormFailure>{error ? messageOf(error) : undefined}</FormFailure>
              <div className="buttons">
                <Button
                  look="primary"
                  aria-disabled={isPending}
                  onClick={() => {
                    if (!isPending) mutate();
                  }}
                >
                  {isPending ? 'Saving...' : 'Keep my passkeys'}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Page>
  );
}
