import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import { apiQuery } from '../lib/api/api-query.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './top-bar.module.css';

const maxAgeMilliseconds = 60_000;

/** How much waits for a moderator: open suggestions and open reports. Nothing if nothing waits, or it is unknown. */
export function ModerationCount() {
  const { data } = useQuery({
    ...apiQuery('GET /moderation/counts', {}),
    staleTime: maxAgeMilliseconds,
    retry: false,
  });
  const { suggestions = 0, reports = 0 } = data?.data ?? {};
  if (suggestions + reports === 0) return null;
  return (
    <>
      {' '}
      <span className={styles['count']} aria-hidden="true">
        {inWords(suggestions)} · {inWords(reports)}
      </span>
      <VisuallyHidden inline>
        {inWords(suggestions)} open {suggestions === 1 ? 'suggestion' : 'suggestions'}, {inWords(reports)}{' '}
        open {reports === 1 ? 'report' : 'reports'}
      </VisuallyHidden>
    </>
  );
}

/** The server counts no further. */
function inWords(count: number): string {
  return count >= maxCounted ? `${maxCounted - 1}+` : String(count);
}
