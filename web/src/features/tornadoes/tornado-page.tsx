import { useParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTornado } from './tornado-queries.ts';
import { TornadoRecord } from './tornado-record.tsx';
import styles from './tornado-page.module.css';

/** One tornado: everything the record says, and plainly what it does not say. */
export function TornadoPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useTornado(id);
  usePageTitle(data?.display_name ?? 'Tornado');
  if (data) return <TornadoRecord tornado={data} />;
  if (isPending) return <Loading />;
  return (
    <div className={styles['padded']}>
      {isMissing(error) ? <Missing /> : <Failed message={messageOf(error)} onRetry={() => void refetch()} />}
    </div>
  );
}

/** An id that cannot be one names no tornado either. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Missing() {
  return (
    <>
      <h1>Tornado not found</h1>
      <EmptyFace
        title="The record has nothing under this address"
        actions={
          <LinkButton to="/tornadoes" look="primary">
            Back to the list
          </LinkButton>
        }
      >
        Tornado not found or failed to load details.
      </EmptyFace>
    </>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <h1>Tornado</h1>
      <FailureFace
        title="Failed to fetch tornado data"
        onRetry={onRetry}
        actions={<LinkButton to="/">Return to home</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </>
  );
}

function Loading() {
  return (
    <>
      <div className={styles['top']} aria-busy="true">
        <div className={`${styles['facts']} ${styles['bones']}`}>
          <VisuallyHidden>
            <h1>Tornado</h1>
            <p role="status">Loading the tornado</p>
          </VisuallyHidden>
          <Skeleton width="9rem" height="1rem" />
          <Skeleton width="85%" height="3.2rem" />
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="90%" height="4rem" />
        </div>
        <div className={styles['map']} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['bones']}>
          <Skeleton width="40%" height="1.8rem" />
          <Skeleton height="9rem" />
        </div>
      </div>
    </>
  );
}
