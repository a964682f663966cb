import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import { NavLink } from 'react-router-dom';
import { freshQuery } from '../../lib/api/fresh-query.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './moderation-tabs.module.css';

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

export function useModerationCounts() {
  return useQuery({
    ...freshQuery('GET /moderation/counts', {}),
    staleTime: maxAgeMilliseconds,
    retry: false,
  });
}

/** The links between the pages for moderators, each with how much waits there, as the top bar says it. */
export function ModerationTabs() {
  const { user } = useSession();
  const isAdmin = user?.roles.includes('admin') ?? false;
  const { data } = useModerationCounts();
  const counts: Readonly<Record<string, number>> = data?.data ?? {};
  return (
    <nav aria-label="Moderation" className={`touch-links ${styles['tabs']}`}>
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
