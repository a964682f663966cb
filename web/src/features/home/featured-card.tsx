import { homeCardItems } from '@touchdown/shared/contract/page-limits.ts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import styles from './featured.module.css';

interface FeaturedCardProps<T> {
  title: string;
  /** Beside the title, once it is known. */
  aside?: string | undefined;
  /** In two columns where there is room. */
  isWide?: boolean;
  /** Above the items. */
  above?: ReactNode;
  query: { data: T[] | undefined; error: unknown; refetch: () => unknown };
  renderItem: (one: T) => ReactNode;
  keyOf: (one: T) => string;
  empty: { title: string; text: string; more?: ReactNode };
  viewAll: { to: string; label: string };
}

/** Ten items, with a link to all of them: loading, empty, failed, from the last visit, or full. */
export function FeaturedCard<T>({
  title,
  aside,
  isWide = false,
  above,
  query,
  renderItem,
  keyOf,
  empty,
  viewAll,
}: FeaturedCardProps<T>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <article
      className={`card ${styles['card']} ${isWide ? styles['wide'] : ''}`}
      aria-labelledby={id}
      aria-busy={!data && !error}
    >
      <div className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {aside ? <p className="second-13">{aside}</p> : null}
      </div>
      <LastVisitNote query={query} what="list" />
      {error && !data ? (
        <div className={styles['face']} role="alert">
          <p>Error loading data: {messageOf(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : !data ? (
        <Bones />
      ) : data.length === 0 ? (
        <div className={styles['face']}>
          <p className={styles['faceTitle']}>{empty.title}</p>
          <p>{empty.text}</p>
          {empty.more}
        </div>
      ) : (
        <>
          {above}
          <ul className={styles['items']}>
            {data.slice(0, homeCardItems).map((one) => (
              <li key={keyOf(one)}>{renderItem(one)}</li>
            ))}
          </ul>
        </>
      )}
      <Link to={viewAll.to} className={`touch-link bare-link ${styles['viewAll']}`}>
        {viewAll.label}
      </Link>
    </article>
  );
}

/** As high as the items. The sizes are in the style sheet, because the page is also rendered without a browser. */
function Bones() {
  return (
    <ul className={styles['items']} aria-hidden="true">
      {Array.from({ length: homeCardItems }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={i} className={styles['bone']} />
      ))}
    </ul>
  );
}
