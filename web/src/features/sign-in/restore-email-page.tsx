import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { useParams } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { PasswordByLink } from './password-by-link.tsx';

const words = {
  title: 'Restore your email',
  lead: 'This restores the email address the link was sent to. Choose a new password, too: someone else may know the old one. All devices will be signed out and all passkeys removed.',
  button: 'Restore your email',
  busy: 'Restoring...',
  doneTitle: 'Email restored',
  doneLead:
    'Your previous email address is restored. Your new password is now the only way into your account.',
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
