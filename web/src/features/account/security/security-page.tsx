import { pages } from '@touchdown/shared/contract/pages.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { useResendVerification } from '../../../session/use-resend-verification.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { useOwnPasskeys } from './own-passkeys.ts';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';

export function SecurityPage() {
  return (
    <AccountPage title="Security" lead="Every way into your account. Remove anything you don’t recognize.">
      <SettingsSection
        title="Password"
        place="password"
        text="A new password signs you out everywhere else. You stay signed in here."
      >
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        place="passkeys"
        text="A passkey lets you log in with your screen lock or a security key instead of a password. It can’t be guessed or used by another site."
      >
        <PasskeyList />
      </SettingsSection>
      <SettingsSection title="Email" text="Anyone who can read your email can reset your password.">
        <EmailVerification />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        place="sessions"
        text="If you don’t recognize a session, sign it out, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </AccountPage>
  );
}

function EmailVerification() {
  const { id, email, is_verified: isVerified } = useCurrentUser();
  const { data } = useOwnPasskeys(id);
  const { resend, isBusy } = useResendVerification();
  const others = (
    <>
      <LinkButton to={pages.accountProfile.path}>Change your email address</LinkButton>
      {data?.previousEmail ? (
        <p>
          Until {formatVisitorTime(data.previousEmail.until)}, the link we sent to your earlier address{' '}
          <strong>{data.previousEmail.email}</strong> can take the account back.
        </p>
      ) : null}
    </>
  );
  if (isVerified) {
    return (
      <>
        <p>
          <strong>{email}</strong> is verified.
        </p>
        {others}
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{email}</strong> is not verified yet. Open the link in the email we sent, or ask for a new
        one.
      </p>
      <Button aria-disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending...' : 'Resend verification email'}
      </Button>
      {others}
    </>
  );
}
