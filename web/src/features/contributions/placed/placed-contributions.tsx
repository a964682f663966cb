import { useQuery } from '@tanstack/react-query';
import { maxPlacesPages, placesPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { useMemo, type ReactNode } from 'react';
import { useContributionPlaces } from '../../../entities/contribution/contribution-places.ts';
import { VotedListContext } from '../../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { FailureFace } from '../../../ui/state-face.tsx';
import { ContributionList, ContributionListSkeleton } from '../contribution-list.tsx';
import type { FeedSettings } from '../feed-query-string.ts';
import { PageLinks } from '../page-links.tsx';
import { matchingPlaces, pageAfter } from './matching-places.ts';
import styles from './placed.module.css';
import { ToldGallery } from './told-gallery.tsx';
import { ToldMap } from './told-map.tsx';

const pageSizes = { list: 10, gallery: 24 } as const;

interface PlacedContributionsProps {
  applied: FeedSettings;
  /** What is shown where nothing matches. */
  empty: ReactNode;
}

/**
 * What needs to know where and when the tornadoes and reports were: filters by state and year, the map, and the gallery.
 * They are found among the places of all contributions; only those of one page are then asked for.
 */
export function PlacedContributions({ applied, empty }: PlacedContributionsProps) {
  const { data, error, isPending, refetch } = useContributionPlaces();
  const { view } = applied;
  const matching = useMemo(() => matchingPlaces(data?.places ?? [], applied), [data, applied]);
  const shown = useMemo(
    () => (view === 'gallery' ? matching.filter(({ pictures }) => pictures > 0) : matching),
    [matching, view],
  );
  if (!data) {
    return isPending ? (
      <ContributionListSkeleton count={3} />
    ) : (
      <FailureFace title="Failed to fetch contributions." onRetry={() => void refetch()}>
        Error loading data: {messageOf(error)}
      </FailureFace>
    );
  }
  if (shown.length === 0) return empty;
  const words =
    view === 'gallery'
      ? counted(shown.length, 'contribution with pictures', 'contributions with pictures')
      : counted(shown.length, 'contribution', 'contributions');
  return (
    <>
      <p className={`second-15 ${styles['count']}`} aria-live="polite">
        {words}
        {data.hasOlder ? `, of the newest ${groupedNumber(maxPlacesPages * placesPageSize)}` : ''}
      </p>
      {view === 'map' ? <ToldMap places={shown} /> : <OnePage {...{ applied, shown, view }} />}
    </>
  );
}

interface OnePageProps {
  applied: FeedSettings;
  shown: ReturnType<typeof matchingPlaces>;
  view: keyof typeof pageSizes;
}

function OnePage({ applied, shown, view }: OnePageProps) {
  const { ids, next } = pageAfter(shown, applied.before, pageSizes[view]);
  const named = ids.join(',');
  const query = useQuery({
    ...apiQuery('GET /contributions', { query: { ids: named, limit: ids.length } }),
    enabled: ids.length > 0,
  });
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {data ? (
        view === 'gallery' ? (
          <ToldGallery contributions={data.contributions} />
        ) : (
          <VotedListContext value={{ ids: named }}>
            <ContributionList contributions={data.contributions} level={2} showsTarget />
          </VotedListContext>
        )
      ) : ids.length === 0 ? (
        <p>Nothing is older than that day.</p>
      ) : isPending ? (
        <ContributionListSkeleton count={3} />
      ) : (
        <FailureFace title="Failed to fetch contributions." onRetry={() => void refetch()}>
          Error loading data: {messageOf(error)}
        </FailureFace>
      )}
      <PageLinks applied={applied} next={next} />
    </>
  );
}
