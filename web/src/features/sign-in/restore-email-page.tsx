import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useParams } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { PasswordByLink } from './password-by-link.tsx';

const words = {
  title: 'Restore your email',
  lead: 'Your account gets back the email address that this link was sent to. Choose a new password too, because somebody else may know the old one. Everybody is then signed out of your account, and all passkeys are removed.',
  button: 'Restore your email',
  busy: 'Restoring...',
  doneTitle: 'Email restored',
  doneLead: 'Your account has its previous email address again. Nothing but your new password opens it now.',
  invalidLink: accountSentences.restoreLinkInvalid,
};

/** Unlike a reset, also for people who are signed in: a thief's change of the address ends no session. */
export function RestoreEmailPage() {
  const { token = '' } = useParams();
  // The server has ended every session, this browser's too.
  const { clearSession } = useSession();
  const help = 'The link works once, within seven days of the change.';
  return <PasswordByLink token={token} words={words} help={help} onDone={clearSession} />;
}
