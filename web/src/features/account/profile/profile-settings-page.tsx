import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { LinkButton, Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { AccountChoice } from '../account-choice.tsx';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileSettingsPage() {
  const { username } = useCurrentUser();
  return (
    <AccountPage title="Profile" windowTitle="Profile Settings">
      <LinkButton to={`/u/${username}`} className="above-16">
        See your public profile
      </LinkButton>
      <SettingsSection
        title="About you"
        text="Everyone can see your username, photo and bio. Only you can see your email address."
      >
        <ProfileForm />
      </SettingsSection>
      <SettingsSection
        title="Mails"
        text="You always get emails about your password, email address and account. All decisions are listed under your contributions."
      >
        <DecisionMails />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        text="Everything we store about you, in one file. That includes your account, sessions, bookmarks, follows, notifications, contributions, votes, reports, radar loops, takedown requests and support."
      >
        <ExportData />
      </SettingsSection>
      <SettingsSection title="Delete account" text="This can’t be undone.">
        <DeleteAccount />
      </SettingsSection>
    </AccountPage>
  );
}

/** Whether moderators' decisions are mailed. */
function DecisionMails() {
  return (
    <AccountChoice
      choice="decisionMails"
      label="Email me moderators’ decisions"
      hint="When a moderator decides on your suggestion or removes a contribution, with the moderator’s note."
    />
  );
}

function ExportData() {
  const { username } = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    setDone(false);
    try {
      const data = await callApi('GET /auth/me/export', {});
      saveJson(data, `touchdown-${username}-${data.exportedAt.slice(0, 10)}.json`);
      setDone(true);
    } catch (error) {
      setFailure(reasonOr(error, 'Failed to export your data.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void run();
        }}
      >
        {isBusy ? 'Preparing...' : 'Export my data'}
      </Button>
      <p role="status">{isDone ? 'The file is in your downloads.' : ''}</p>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}

/** Downloads data as a JSON file. */
function saveJson(data: unknown, fileName: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser has read the URL before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
