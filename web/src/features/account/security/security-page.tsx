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
        text="With a new one you are signed out everywhere else, and stay signed in here."
      >
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Email"
        text="By the link in a mail we know that an email address is yours. It is the way back when a password is lost."
      >
        <EmailVerification />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        text="Sign out what you do not know, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </AccountPage>
  );
}
