import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { hasPasskeys, logInWithPasskey, stopSuggesting, suggestsPasskeys } from '../../lib/passkeys.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { notify } from '../../ui/toast/notify.ts';

const never = () => () => {};

/** Logs in without a password. Browsers that can also suggest the passkeys at the field for the username. */
export function PasskeyButton() {
  const { signedIn } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The prerendered page does not know the browser.
  const isThere = useSyncExternalStore(never, hasPasskeys, () => false);

  async function logIn(inSuggestions: boolean) {
    const { user, message } = await logInWithPasskey({ inSuggestions });
    notify(message, 'success');
    signedIn(user);
  }

  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (!(await suggestsPasskeys()) || isGone) return;
      // A person who wants none ignores the suggestions, and the button says what is wrong.
      await logIn(true).catch(() => {});
    })();
    return () => {
      isGone = true;
      if (hasPasskeys()) void stopSuggesting();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit of the page
  }, []);

  if (!isThere) return null;
  return (
    <>
      <Button
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (isBusy) return;
          setBusy(true);
          setFailure(undefined);
          logIn(false)
            .catch((error: unknown) => setFailure(messageOf(error)))
            .finally(() => setBusy(false));
        }}
      >
        {isBusy ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}
