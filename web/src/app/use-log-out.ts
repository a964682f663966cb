import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../lib/api/api-error.ts';
import { takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { forgetScrollPositions } from '../lib/page/scroll-memory.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../ui/toast/notify.ts';
import { forgetBannerDismissal } from './banner-dismissal.ts';

/** Returns what the Logout button does: logs out, opens the home page and removes what the visit stored. */
export function useLogOut(): () => Promise<void> {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await logOut(async () => navigate('/'));
    } catch (error) {
      // Somebody who leaves the device must know that they are still signed in.
      return notify(`You are still logged in. ${messageOf(error)}`, 'error');
    }
    forgetBannerDismissal();
    forgetScrollPositions();
    takeLoginRedirect();
    notify(accountSentences.loggedOut, 'success');
  };
}
