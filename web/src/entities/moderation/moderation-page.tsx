import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { RequireSession } from '../../session/require-session.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';
import { freshQuery } from '../../lib/api/fresh-query.ts';
import { useSession } from '../../session/use-session.ts';
import line from '../../ui/moving-line.module.css';
import styles from './moderation-tabs.module.css';

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

const tabs: { to: string; label: string; counted?: string }[] = [
  { to: '/moderation/suggestions', label: 'Suggestions', counted: 'suggestions' },
  { to: '/moderation/reports', label: 'Reports', counted: 'reports' },
  { to: '/moderation/appeals', label: 'Appeals', counted: 'appeals' },
  { to: '/moderation/takedowns', label: 'Takedowns' },
  { to: '/moderation/people', label: 'People' },
];
const forAdmins: typeof tabs = [{ to: '/moderation/audit', label: 'Audit' }];

/** The top bar shows the same answer. */
const maxAgeMilliseconds = 60_000;

function useModerationCounts() {
  return useQuery({
    ...freshQuery('GET /moderation/counts', {}),
    staleTime: maxAgeMilliseconds,
    retry: false,
  });
}

/** The links between the pages for moderators, each with how much waits there, as the top bar says it. */
function ModerationTabs() {
  const { user } = useSession();
  const isAdmin = user?.roles.includes('admin') ?? false;
  const { data } = useModerationCounts();
  const counts: Readonly<Record<string, number>> = data?.data ?? {};
  return (
    <nav aria-label="Moderation" className={`touch-links ${line['line']} ${styles['tabs']}`}>
      {[...tabs, ...(isAdmin ? forAdmins : [])].map(({ to, label, counted = '' }) => (
        <NavLink key={to} to={to}>
          {label}
          {counts[counted] === undefined ? null : (
            <span className={styles['count']}>{inWords(counts[counted])}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** The server counts no further than to its limit. */
function inWords(count: number): string {
  return count >= maxCounted ? `${maxCounted - 1}+` : String(count);
}
