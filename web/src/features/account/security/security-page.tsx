import { useResendVerification } from '../../../session/use-resend-verification.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';

export function SecurityPage() {
  return (
    <AccountPage title="Security">
      <SettingsSection
        title="Password"
        text="A new password signs you out everywhere else. You stay signed in here."
      >
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        text="With a passkey you log in by your screen lock or a security key, without a password. Nobody can guess it, and no other site can ask for it."
      >
        <PasskeyList />
      </SettingsSection>
      <SettingsSection
        title="Email"
        text="A link in a mail confirms that the email address is yours. You need the address if you lose your password."
      >
        <EmailVerification />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        text="If you do not recognise a session, sign it out, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </AccountPage>
  );
}

function EmailVerification() {
  const { email, is_verified: isVerified } = useCurrentUser();
  const { resend, isBusy } = useResendVerification();
  if (isVerified) {
    return (
      <p>
        <strong>{email}</strong> is verified.
      </p>
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
    </>
  );
}
