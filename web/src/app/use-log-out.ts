import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../lib/api/api-error.ts';
import { forgetScrollPositions } from '../lib/page/scroll-memory.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../ui/toast/notify.ts';
import { forgetBannerDismissal } from './banner-dismissal.ts';

/** The button of that name: out, and home, with nothing left of the visit. */
export function useLogOut(): () => Promise<void> {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await logOut(async () => navigate('/'));
    } catch (error) {
      // Whoever leaves the device must know that they are still signed in.
      return notify(`You are still logged in. ${messageOf(error)}`, 'error');
    }
    forgetBannerDismissal();
    forgetScrollPositions();
    notify(accountSentences.loggedOut, 'success');
  };
}
