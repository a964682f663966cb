import { useCurrentUser } from '../../../session/use-session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DecisionMails } from '../mails/decision-mails.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from '../settings-form.module.css';

export function ProfileSettingsPage() {
  const { username } = useCurrentUser();
  return (
    <AccountPage title="Profile" windowTitle="Profile Settings">
      <LinkButton to={`/u/${username}`} className={styles['public'] ?? ''}>
        See your public profile
      </LinkButton>
      <SettingsSection
        title="About you"
        text="Everybody can see your username, your photo and your bio. Only you can see your email address."
      >
        <ProfileForm />
      </SettingsSection>
      <SettingsSection
        title="Mails"
        text="Mails about your password, your email address and your account always come. You find all decisions among your contributions."
      >
        <DecisionMails />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        text="Everything we store about you, in one file: your account and what happened to it, your sessions, your bookmarks, your contributions, your votes, your reports, your radar loops, requests to take something down and your support."
      >
        <ExportData />
      </SettingsSection>
      <SettingsSection title="Delete account" text="This cannot be undone.">
        <DeleteAccount />
      </SettingsSection>
    </AccountPage>
  );
}
