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
    <AccountPage title="Security" lead="Everything that opens your account. Remove what you don’t know.">
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
        text="With a passkey you log in by your screen lock or a security key, without a password. Nobody can guess it, and no other site can ask for it."
      >
        <PasskeyList />
      </SettingsSection>
      <SettingsSection
        title="Email"
        text="Whoever reads your mail can choose a new password for your account."
      >
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
          Until {formatVisitorTime(data.previousEmail.until)}, the link that we sent to your earlier address{' '}
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
        <strong>{email}</strong> is not verified yet. Follow the link in the mail we sent there, or have it
        sent again.
      </p>
      <Button aria-disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending...' : 'Resend verification email'}
      </Button>
      {others}
    </>
  );
}
