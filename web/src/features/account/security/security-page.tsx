import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { EmailVerification } from './email-verification.tsx';
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
