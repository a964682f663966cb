import { differencesPath, differencesTitle } from '@touchdown/shared/tornadoes/agency-differences.ts';
import { dataSentence, dataTitle } from '@touchdown/shared/releases/release-words.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { DataRecord } from './data-record.tsx';
import { useData } from './data-queries.ts';

/** All tornadoes as files, and every release of them. */
export function DataPage() {
  const { data, error, isPending, refetch } = useData();
  usePageTitle(dataTitle, dataSentence);
  return (
    <article aria-label={dataTitle} className={`page-width ${styles['sections']}`}>
      <h1>{dataTitle}</h1>
      <p className={styles['sentence']}>{dataSentence}</p>
      <p className={styles['section']}>
        <Link to="/sources">How current the record is</Link>: the end date of the record, and when each source
        was last checked. <Link to={differencesPath}>{differencesTitle}</Link>: both numbers, and which one we
        show.
      </p>
      {data?.latest ? (
        <DataRecord answer={data} latest={data.latest} />
      ) : data ? (
        <EmptyFace title="No release yet">
          Files are ready a minute or two after an import. Check back soon.
        </EmptyFace>
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading the releases</p>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the releases" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}
