import { useSearchParams } from 'react-router-dom';
import { recordsSentence, recordsTitle } from '@touchdown/shared/tornadoes/year-words.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { slugOf } from '@touchdown/shared/search/place-paths.ts';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { StateSelect } from '../../ui/filters/filter-fields.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { RecordsLists } from './records-lists.tsx';
import { useRecords } from './year-queries.ts';
import styles from '../../entities/answer-page/answer-page.module.css';
import ownStyles from './years.module.css';

/** The extremes of the record, or of a state by the URL. */
export function RecordsPage() {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') ?? '';
  const { data, error, isPending, isPlaceholderData, refetch } = useRecords(state);
  const isMissing = isNotFound(error);
  const title = data && !isMissing ? recordsTitle(data) : 'Tornado records';
  usePageTitle(title, data && !isMissing ? recordsSentence(data) : undefined);
  const choose = (name: string) =>
    setSearch(name === '' ? {} : { state: slugOf(name) }, { preventScrollReset: true });
  return (
    <article aria-label={title} className={`page-width ${styles['sections']}`}>
      <h1>{title}</h1>
      {data && !isMissing ? <p className={styles['sentence']}>{recordsSentence(data)}</p> : null}
      <div className={`not-printed ${ownStyles['choices']}`}>
        <StateSelect
          value={states.find(({ name }) => slugOf(name) === state)?.name ?? ''}
          onChange={choose}
        />
      </div>
      {isMissing ? (
        <EmptyFace
          title="No such state"
          actions={
            <LinkButton to="/records" look="primary">
              The whole country
            </LinkButton>
          }
        >
          {messageOf(error)}
        </EmptyFace>
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'stale' : ''}>
          <RecordsLists answer={data} />
        </div>
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading the records</p>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to fetch the records" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}
