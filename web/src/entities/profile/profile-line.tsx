import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasWord } from '@touchdown/shared/text/has-word.ts';
import { profileLine } from '@touchdown/shared/tornadoes/profile-words.ts';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './profile-line.module.css';

/** Drawn only when somebody opens them. */
const ProfileCharts = lazyPart(() => import('./profile-charts.tsx'), 'ProfileCharts');

type ProfileQuery = Record<string, string | number>;

interface ProfileLineProps {
  /** The filters, as the API takes them; undefined while there is nothing to ask for. */
  query: ProfileQuery | undefined;
  /** What the list or the map counts itself. The line never says another number. */
  total: number | undefined;
  /** The filters of a chosen bar, by their names in URLs. */
  onChoose: (at: Readonly<Record<string, string>>) => void;
}

/** One sentence about all tornadoes of a list or of a map, and their charts. Its height is there before its words. */
export function ProfileLine({ query, total, onChoose }: ProfileLineProps) {
  const { profile, isStale, problem, retry } = useProfile(query, total);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (total === 0) return <div className={styles['line']} />;
  return (
    <div>
      <div className={styles['line']}>
        <p className={isStale ? 'stale' : undefined}>
          {profile ? profileLine(profile) : (problem ?? 'Counting…')}
        </p>
        {problem ? (
          <button type="button" onClick={retry}>
            Try again
          </button>
        ) : (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            Charts
            <ChevronDown size={16} aria-hidden="true" className="fold-arrow" />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles['charts']}>
        {isOpen && profile ? (
          <Suspense>
            <ProfileCharts profile={profile} onChoose={onChoose} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

const call = 'GET /tornadoes/profile';

/** Fetches the profile. One with another number than the list's is of another release of the record, and is not shown. */
function useProfile(query: ProfileQuery | undefined, total: number | undefined) {
  const q = String(query?.['q'] ?? '');
  const isWanted = query !== undefined && (q === '' || hasWord(q));
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: apiQuery(call, { query: query ?? {} }).queryKey,
    // It is of the list beside it, which is what the device stores.
    queryFn: ({ signal }) => callApi(call, { query: query ?? {} }, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const isOther = data !== undefined && total !== undefined && data.total !== total && !isPlaceholderData;
  const problem = !isWanted
    ? query && 'There is no summary of a search without a word.'
    : isError
      ? 'The summary could not be loaded.'
      : isOther && !isFetching
        ? 'The summary is of another state of the record.'
        : undefined;
  return {
    profile: !problem && total !== undefined && data?.total === total ? data : undefined,
    isStale: isPlaceholderData,
    problem,
    retry: () => void refetch(),
  };
}
