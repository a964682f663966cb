import type { ReactNode } from 'react';
import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { RequireSession } from '../../session/require-session.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';
import { ModerationTabs, useModerationCounts } from './moderation-tabs.tsx';

interface ModerationPageProps {
  title: string;
  /** After `Moderation - ` in the title of the window, where it is not the heading. */
  part?: string;
  lead?: string;
  /** Only admins see it. */
  isForAdmins?: boolean;
  children: ReactNode;
}

/** A page for moderators and admins, with the links to the others. Everybody else is sent to the home page. */
export function ModerationPage({ isForAdmins = false, children, ...page }: ModerationPageProps) {
  return (
    <RequireSession roles={isForAdmins ? ['admin'] : ['moderator', 'admin']}>
      <PageOfModerator {...page}>{children}</PageOfModerator>
    </RequireSession>
  );
}

/** Without a passkey nothing can be loaded, so one screen says so instead of the queue. */
function PageOfModerator({ title, part = title, lead, children }: Omit<ModerationPageProps, 'isForAdmins'>) {
  const { error } = useModerationCounts();
  const windowTitle = `Moderation - ${part}`;
  if (error instanceof ApiError && error.code === 'PASSKEY_REQUIRED')
    return (
      <Page title={title} windowTitle={windowTitle}>
        <EmptyFace title="Moderators need a passkey">
          Your decisions affect the record and other people, so you need more than a password.{' '}
          {confirmationSentences.passkeyRequired}
        </EmptyFace>
      </Page>
    );
  return (
    <Page title={title} windowTitle={windowTitle} above={<ModerationTabs />} lead={lead}>
      {children}
    </Page>
  );
}
