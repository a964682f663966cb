import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import { freshQuery } from '../lib/api/fresh-query.ts';
import styles from './moderation-count.module.css';

const maxAgeMilliseconds = 60_000;

/** How much waits for a moderator, in words: `63 suggestions, 10 reports`. Nothing if nothing waits, or it is unknown. */
export function ModerationCount() {
  const { data } = useQuery({
    ...freshQuery('GET /moderation/counts', {}),
    staleTime: maxAgeMilliseconds,
    retry: false,
  });
  const { suggestions = 0, reports = 0, appeals = 0 } = data?.data ?? {};
  const words = [
    inWords(suggestions, 'suggestion'),
    inWords(reports, 'report'),
    inWords(appeals, 'appeal'),
  ].filter((each) => each !== '');
  return words.length === 0 ? null : <span className={styles['count']}>{words.join(', ')}</span>;
}

/** The server counts no further than to its limit. */
function inWords(count: number, one: string): string {
  if (count === 0) return '';
  const number = count >= maxCounted ? `${maxCounted - 1}+` : String(count);
  return `${number} ${one}${count === 1 ? '' : 's'}`;
}
