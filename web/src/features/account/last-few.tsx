import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { reasonOr } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './last-few.module.css';

interface LastFewProps<T> {
  title: string;
  query: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  max: number;
  empty: string;
  failure: string;
  all: { to: string; label: string };
  renderItem: (one: T) => ReactNode;
}

/** The newest items of a list, with a link to all of them: loading, empty, failed or full. */
export function LastFew<T extends { id: string }>({
  title,
  query: { data, error, refetch },
  max,
  empty,
  failure,
  all,
  renderItem,
}: LastFewProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={!data && !error}>
      <div className={`both-ends touch-links ${styles['head']}`}>
        <h2 id={id}>{title}</h2>
        {data && data.length > 0 ? <Link to={all.to}>{all.label}</Link> : null}
      </div>
      {data ? (
        data.length === 0 ? (
          <p className={`small-face ${styles['face']}`}>{empty}</p>
        ) : (
          <ul className="stack">
            {data.slice(0, max).map((one) => (
              <li key={one.id}>{renderItem(one)}</li>
            ))}
          </ul>
        )
      ) : error ? (
        <div role="alert" className={`small-face ${styles['face']}`}>
          <p>{reasonOr(error, failure)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div className="stack">
          <Skeleton height="6.5rem" />
          <Skeleton height="6.5rem" />
          <Skeleton height="6.5rem" />
        </div>
      )}
    </section>
  );
}
