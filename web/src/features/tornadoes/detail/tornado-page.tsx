import { useQueryClient } from '@tanstack/react-query';
import { describeTornado, tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { useEffect } from 'react';
import { useLocation, useParams, useNavigate } from 'react-router-dom';
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts';
import { servedPageAt } from '../../../lib/page/served-page.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { preparePathMap } from '../../../map/path/prepare-path-map.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { RecordProblem } from '../../../ui/record-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useTornado, tornadoQuery } from './tornado-detail-queries.ts';
import { TornadoRecord, type RecordSlots } from './tornado-record.tsx';
import styles from './tornado-page.module.css';

/** One tornado: everything that the record says, and what it does not say. */
export function TornadoPage(slots: RecordSlots) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const query = useTornado(id);
  const { data, error, isPending, refetch } = query;
  useOwnUrl(id, query);
  usePrintOnRequest(data !== undefined);
  useEffect(preparePathMap, []);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? tornadoHeading(data) : 'Tornado',
    data && !isMissing ? describeTornado(data) : undefined,
  );
  if (isMissing) return <TornadoMissing />;
  const retry = () => void refetch();
  if (data) {
    const failure = error ? { message: messageOf(error), retry } : undefined;
    return <TornadoRecord key={data.id} tornado={data} failure={failure} {...slots} />;
  }
  if (isPending) return <TornadoLoading name={servedPageAt(pathname)?.heading} />;
  return <TornadoFailed message={messageOf(error)} onRetry={retry} />;
}

/**
 * Replaces the id in the URL by the tornado's own. Older sites and papers name a tornado by its source's id.
 * This adds no entry to the browser's history and makes no second request.
 */
function useOwnUrl(
  reference: string,
  { data, dataUpdatedAt }: Pick<ReturnType<typeof useTornado>, 'data' | 'dataUpdatedAt'>,
): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!data || data.id === reference) return;
    client.setQueryData(tornadoQuery(data.id).queryKey, data, { updatedAt: dataUpdatedAt });
    void navigate({ pathname: `/tornadoes/${data.id}`, search, hash }, { replace: true });
  }, [client, data, dataUpdatedAt, hash, navigate, reference, search]);
}

/** The map needs a moment to be drawn. Until then, a sketch of the path is in its place. */
const printAfterMilliseconds = 1_500;

/** A link with `#print` is one to a sheet of paper. */
function usePrintOnRequest(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || hash !== '#print') return undefined;
    const timer = setTimeout(() => window.print(), printAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [isReady, hash]);
}

function TornadoMissing() {
  return (
    <RecordProblem title="Tornado not found">
      <EmptyFace
        title="No tornado has this URL"
        actions={
          <LinkButton to="/tornadoes" look="primary">
            Back to the list
          </LinkButton>
        }
      >
        Tornado not found or failed to load details.
      </EmptyFace>
    </RecordProblem>
  );
}

function TornadoFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <RecordProblem title="Tornado">
      <FailureFace
        title="Failed to fetch tornado data"
        onRetry={onRetry}
        actions={<LinkButton to="/">Return to home</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </RecordProblem>
  );
}

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where the served page has it. */
function TornadoLoading({ name }: { name?: string | undefined }) {
  return (
    <div className={`page-width stack ${styles['bones']}`} aria-busy="true">
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>Tornado</h1>}
        <p role="status">Loading the tornado</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="60%" height="3.2rem" />}
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton width="75%" height="3.5rem" />
      <Skeleton height="24rem" />
      <Skeleton height="6rem" />
      <Skeleton width="40%" height="1.8rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
