import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode, useState, useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maxPlacesPages, placesPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { useContributionPlaces } from '../../../entities/contribution/contribution-places.ts';
import { VotedListContext } from '../../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { FailureFace } from '../../../ui/state-face.tsx';
import { ContributionList, ContributionListSkeleton } from '../contribution-list.tsx';
import type { FeedSettings } from '../feed-query-string.ts';
import { PageLinks } from '../page-links.tsx';
import { matchingPlaces, pageAfter } from './matching-places.ts';
import { pathOf, targetOf } from '../../../entities/contribution/contribution-target.ts';
import { authorName, contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { Credit } from '../../../entities/contribution/contribution-images.tsx';
import { galleryPictures } from '../../../entities/contribution/gallery-pictures.ts';
import { SensitiveCover } from '../../../entities/contribution/sensitive-cover.tsx';
import { lowerStates } from '../../../map/fit-bounds.ts';
import type { Bounds } from '../../../map/map-frame.ts';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import { PathsMapWhenSeen } from '../../../map/paths/paths-map-when-seen.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  toldTargets,
  toldWords,
  unplacedWords,
  type ToldTarget,
} from '../../../entities/contribution/told-targets.ts';
import styles from './placed.module.css';

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
      <p className="second-15 below-12" aria-live="polite">
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

/** The first picture of each contribution, with what it is and who brought it. */
function ToldGallery({ contributions }: { contributions: readonly Contribution[] }) {
  return (
    <ul className={styles['gallery']}>
      {contributions.map((one) => (
        <li key={one.id} className={`card ${styles['tile']}`}>
          <TileOf contribution={one} />
        </li>
      ))}
    </ul>
  );
}

function TileOf({ contribution }: { contribution: Contribution }) {
  const [isUncovered, setUncovered] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const title = contribution.title || contributionTypeLabel(contribution.contributionType);
  const [picture] = galleryPictures(contribution.images, isolated(title));
  const more = contribution.images.length - 1;
  const target = targetOf(contribution);
  const path = pathOf(contribution);
  // The credit names whoever took it.
  const author = picture?.facts?.own ? null : <bdi>{authorName(contribution)}</bdi>;
  return (
    <>
      {picture === undefined || hasFailed ? (
        <p className={`second-15 ${styles['picture']}`}>Failed to load</p>
      ) : picture.isSensitive && !isUncovered ? (
        <SensitiveCover className={styles['picture']} onUncover={() => setUncovered(true)} />
      ) : (
        <Link to={path} className={styles['picture']}>
          <img
            className="cover"
            src={picture.thumbnail}
            srcSet={picture.srcSet}
            sizes="min(90vw, 24rem)"
            alt={picture.alt}
            loading="lazy"
            decoding="async"
            {...(picture.size ?? {})}
            onError={() => setFailed(true)}
          />
        </Link>
      )}
      <div className={styles['words']}>
        <p className="touch-links bold anywhere">
          <Link to={path}>
            <bdi>{title}</bdi>
          </Link>
        </p>
        {target ? (
          <p className="touch-links second-15">
            <Link to={target.to}>{target.name}</Link>
          </p>
        ) : null}
        {picture ? <Credit contribution={contribution} picture={picture} /> : null}
        <p className="second-13">
          {author}
          {author && more > 0 ? ' · ' : ''}
          {more > 0 ? `${more} more ${more === 1 ? 'picture' : 'pictures'}` : ''}
        </p>
      </div>
    </>
  );
}

/** How many places the list under the map has until its button shows more. */
const firstTargets = 20;

const unrated = -1;

/** A disc for each tornado and report with contributions, and the same as a list with links. */
function ToldMap({ places }: { places: readonly ContributionPlace[] }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(firstTargets);
  const targets = useMemo(() => toldTargets(places), [places]);
  const byTarget = useMemo(() => new Map(targets.map((one) => [one.target, one])), [targets]);
  const discs = useMemo(() => targets.flatMap(discOf), [targets]);
  const bounds = useMemo(() => boundsOf(targets), [targets]);
  const tipOf = useCallback(
    (id: string) => {
      const target = byTarget.get(id);
      return target && `${target.name}: ${toldWords(target)}`;
    },
    [byTarget],
  );
  const open = useCallback(
    (id: string) => {
      const target = byTarget.get(id);
      if (target) void navigate(target.to);
    },
    [byTarget, navigate],
  );
  // In the colour of text: what is told of a tornado is no rating.
  const moreMarks = useCallback((palette: Palette) => discMarks(discs, palette), [discs]);
  const unplaced = unplacedWords(places);
  return (
    <>
      <div className={styles['map']}>
        <PathsMapWhenSeen
          label={`Map. ${discs.length} places with contributions; the list below has the same.`}
          {...{ bounds, tipOf }}
          paths={discs}
          arePlaces
          moreMarks={moreMarks}
          middle={undefined}
          onOpen={open}
        />
      </div>
      {unplaced ? <p className="second-15 above-12">{unplaced}</p> : null}
      <h2 className="section-heading">Places</h2>
      <ul className={styles['targets']}>
        {targets.slice(0, shown).map((one) => (
          <li key={one.target} className="touch-links">
            <Link to={one.to}>{one.name}</Link>{' '}
            <span className="second-15">
              {one.year === null ? '' : `${one.year} · `}
              {toldWords(one)}
              {one.position === null ? ' · no place on the map' : ''}
            </span>
          </li>
        ))}
      </ul>
      {targets.length > shown ? (
        <Button onClick={() => setShown(shown + 5 * firstTargets)}>
          Show More Places ({targets.length - shown})
        </Button>
      ) : null}
    </>
  );
}

function discOf({ target, position }: ToldTarget): PlacePath[] {
  if (position === null) return [];
  const [lat, lon] = position;
  return [[target, lat, lon, lat, lon, unrated]];
}

function discMarks(discs: readonly PlacePath[], { ink, sheet }: Palette): Marks[] {
  return [
    {
      kind: 'discs',
      id: 'told-places',
      colour: ink,
      opacity: 1,
      centres: discs.map(([, lat, lon]) => [lon, lat]),
      radius: 6,
      outline: { colour: sheet, width: 1.5 },
      pickIds: discs.map(([id]) => id),
    },
  ];
}

/** Degrees around the outermost discs, so that one alone still shows where it is. */
const margin = 1.5;

function boundsOf(targets: readonly ToldTarget[]): Bounds {
  const placed = targets.flatMap(({ position }) => (position === null ? [] : [position]));
  if (placed.length === 0) return lowerStates;
  const [lats, lons] = [placed.map(([lat]) => lat), placed.map(([, lon]) => lon)];
  return [
    [Math.min(...lons) - margin, Math.min(...lats) - margin],
    [Math.max(...lons) + margin, Math.max(...lats) + margin],
  ];
}
