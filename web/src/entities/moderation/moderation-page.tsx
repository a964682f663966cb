import type { ReactNode } from 'react';
import { RequireSession } from '../../session/require-session.tsx';
import { Page } from '../../ui/page.tsx';
import { ModerationTabs } from './moderation-tabs.tsx';

interface ModerationPageProps {
  title: string;
  lead?: string;
  /** Only admins see it. */
  isForAdmins?: boolean;
  children: ReactNode;
}

/** A page for moderators and admins, with the links to the others. Everybody else is sent to the home page. */
export function ModerationPage({ title, lead, isForAdmins = false, children }: ModerationPageProps) {
  return (
    <RequireSession roles={isForAdmins ? ['admin'] : ['moderator', 'admin']}>
      <Page title={title} windowTitle={`Moderation - ${title}`} above={<ModerationTabs />} lead={lead}>
        {children}
      </Page>
    </RequireSession>
  );
}
