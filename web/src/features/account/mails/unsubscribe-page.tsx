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

/** The mails that people turn on. Those about decisions are on until somebody turns them off. */
const regularMails = {
  digest: {
    title: 'Weekly Digest',
    says: 'Every Monday, Touchdown emails you updates about what you follow or wrote.',
    again: 'turn the digest back on',
  },
  letter: {
    title: 'Yearly Letter',
    says: 'Every January, Touchdown emails you a letter about the places you follow.',
    again: 'turn the letter back on',
  },
} as const;

/**
 * Turns mails about decisions, the weekly digest, or the yearly letter off without a login. It waits for the button,
 * because mail programs open links before people do. The token is in the fragment, which browsers send to no server.
 */
export function UnsubscribePage() {
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const asked = new URLSearchParams(search).get('mails');
  const regular = asked === 'digest' || asked === 'letter' ? regularMails[asked] : undefined;
  const { mutate, isPending, error, data } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      callApi(
        regular ? 'POST /mails/digest/unsubscribe/{token}' : 'POST /mails/decisions/unsubscribe/{token}',
        { params: { token } },
      ),
  });
  return (
    <Page title={regular?.title ?? 'Mails About Decisions'}>
      {token === '' ? (
        <EmptyFace title="No such link">
          {regular ? followingSentences.digestLinkInvalid : accountSentences.unsubscribeLinkInvalid}
        </EmptyFace>
      ) : (
        <div className="stack">
          <div role="status">{data ? <p>{data.message}</p> : null}</div>
          {data && regular ? (
            <p>
              Updates are still in <Link to="/account/notifications">your notifications</Link>, where you can{' '}
              {regular.again}.
            </p>
          ) : data ? (
            <p>
              All decisions are in <Link to="/account/contributions">your contributions</Link>. You can turn
              these emails back on in <Link to="/account/profile">your profile settings</Link>.
            </p>
          ) : (
            <>
              {regular ? (
                <p>{regular.says}</p>
              ) : (
                <p>
                  Touchdown emails you when moderators decide on your contributions. You will still get emails
                  about your password, email address and account.
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
                  {isPending ? 'Saving...' : 'Turn off these emails'}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Page>
  );
}
