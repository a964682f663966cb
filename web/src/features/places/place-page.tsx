import type { PlaceKind } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { placeSentence, placeTitle } from '@touchdown/shared/tornadoes/place-words.ts';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem, RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePlace } from './place-queries.ts';
import { PlaceRecord } from './place-record.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';

export function StatePage() {
  return <PlacePage kind="state" />;
}

export function CountyPage() {
  return <PlacePage kind="county" />;
}

export function TownPage() {
  return <PlacePage kind="town" />;
}

/** What happened in one place. */
function PlacePage({ kind }: { kind: PlaceKind }) {
  const { pathname } = useLocation();
  const { data, error, isPending, isPlaceholderData, refetch } = usePlace(kind);
  const units = useUnits();
  useOwnPath(data?.path);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? placeTitle(data) : kindWords[kind],
    data && !isMissing ? placeSentence(data, (miles) => quantityWords(units, 'length', miles)) : undefined,
  );
  if (isMissing) return <PlaceMissing kind={kind} message={messageOf(error)} />;
  if (data) return <PlaceRecord place={data} isStale={isPlaceholderData} />;
  if (isPending) return <PlaceLoading name={servedPageAt(pathname)?.heading} kind={kind} />;
  return <PlaceFailed kind={kind} message={messageOf(error)} onRetry={() => void refetch()} />;
}

const kindWords = { state: 'State', county: 'County', town: 'Town' } as const satisfies Record<
  PlaceKind,
  string
>;

/** Replaces another spelling in the URL by the place's own. This adds no entry to the browser's history. */
function useOwnPath(path: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (path === undefined || path === pathname) return;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}

function PlaceMissing({ kind, message }: { kind: PlaceKind; message: string }) {
  const { pathname } = useLocation();
  const [, , state = ''] = pathname.split('/');
  const isOfState = kind !== 'state';
  return (
    <RecordProblem title={`${kindWords[kind]} not found`}>
      <EmptyFace
        title="No place has this URL"
        actions={
          <>
            {isOfState ? (
              <LinkButton to={`/states/${state}`} look="primary">
                What happened in this state
              </LinkButton>
            ) : null}
            <LinkButton to="/states" look={isOfState ? 'plain' : 'primary'}>
              All states
            </LinkButton>
            <LinkButton to="/near">Search near a place</LinkButton>
          </>
        }
      >
        <SentenceWithPaths text={message} />
      </EmptyFace>
    </RecordProblem>
  );
}

const pathInSentence = /(\/(?:states|places)(?:\/[a-z0-9-]+)+)/;

/** The API's sentence, in which the paths of pages are links to them. */
function SentenceWithPaths({ text }: { text: string }) {
  return text.split(pathInSentence).map((part) =>
    pathInSentence.test(part) ? (
      <Link key={part} to={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

function PlaceFailed({ kind, message, onRetry }: { kind: PlaceKind; message: string; onRetry: () => void }) {
  return (
    <RecordProblem title={kindWords[kind]}>
      <FailureFace
        title="Failed to fetch what happened here"
        onRetry={onRetry}
        actions={<LinkButton to="/states">All states</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </RecordProblem>
  );
}

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where the served page has it. */
function PlaceLoading({ name, kind }: { name: string | undefined; kind: PlaceKind }) {
  return (
    <RecordTopLoading className={styles['top']}>
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>{kindWords[kind]}</h1>}
        <p role="status">Loading what happened here</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="70%" height="3.2rem" />}
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="95%" height="7rem" />
      <Skeleton width="90%" height="4rem" />
    </RecordTopLoading>
  );
}
