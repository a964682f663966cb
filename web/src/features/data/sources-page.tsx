import { useQuery } from '@tanstack/react-query';
import type { RecordSources, SourceState } from '@touchdown/shared/record/source-state.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Link } from 'react-router-dom';
import styles from '../../entities/answer-page/answer-page.module.css';
import { NarrativeCoverage } from '../../entities/narratives/narrative-coverage.tsx';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useRecordCoverage } from '../../lib/record-coverage.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import { WideTable } from './wide-table.tsx';
import own from './data.module.css';

const title = 'How current the record is';
const sentence =
  'When the official record ends, what each source last delivered, and when the next update is due.';

/** What each source of the record last did, for readers and for those who look after the site. */
export function SourcesPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['catalogue', 'sources'],
    queryFn: ({ signal }) => callApi('GET /catalogue/sources', {}, signal),
  });
  usePageTitle(title, sentence);
  return (
    <article aria-label={title} className={`page-width ${styles['sections']}`}>
      <h1>{title}</h1>
      {data ? (
        <Sources record={data} />
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading the sources</p>
          <Skeleton height="4rem" />
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the sources" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}

function Sources({ record }: { record: RecordSources }) {
  const { data: coverage } = useRecordCoverage();
  const { official_until: until, is_scheduled: isScheduled, sources } = record;
  const wasTried = isScheduled || sources.some(({ last_tried_at: at }) => at !== null);
  return (
    <>
      <p className={styles['sentence']}>
        {until === null
          ? 'We don’t have an official record yet.'
          : `The official record is complete through ${longDate(until)}.`}
      </p>
      <p className={`${own['words']} ${styles['section']}`}>
        {until === null ? 'Until it comes,' : 'For the days after that,'} the{' '}
        <Link to="/spc-reports">preliminary storm reports</Link> from the Storm Prediction Center fill in.
        Several may be about one tornado. NCEI publishes each month 75 to 120 days after it ends.{' '}
        <Link to="/data">All releases of the record</Link> stay available.
      </p>
      <WideTable
        label="Sources"
        heads={[
          'Source',
          'Data through',
          ...(isScheduled ? ['Fetched', 'Due'] : []),
          ...(wasTried ? ['Last tried', 'Last success', 'Last result'] : []),
        ]}
      >
        {sources.map((state) => (
          <Row key={state.source} state={state} isScheduled={isScheduled} wasTried={wasTried} />
        ))}
      </WideTable>
      <p className="second-15">
        Times are UTC.
        {isScheduled ? ' Failed checks are retried within a day, rejected ones within a week.' : ''}
      </p>
      {coverage?.kind === 'official' && coverage.years.some(({ narratives }) => narratives) ? (
        <section className={styles['section']}>
          <h2>Narratives</h2>
          <NarrativeCoverage coverage={coverage} />
        </section>
      ) : null}
    </>
  );
}

interface RowProps {
  state: SourceState;
  isScheduled: boolean;
  /** Whether any source was ever fetched: a compiled record comes without. */
  wasTried: boolean;
}

function Row({ state, isScheduled, wasTried }: RowProps) {
  const { name, every, newest, due_at: due, late_since: late } = state;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {newest ? (
          <>
            {longDate(newest.date)}
            <br />
            <span className="second-13 anywhere">{newest.name}</span>
          </>
        ) : (
          'Nothing yet'
        )}
      </td>
      {isScheduled ? (
        <>
          <td>{every}</td>
          <td>
            {due === null ? '' : minuteOf(due)}
            {late === null ? null : (
              <>
                <br />
                <strong>Late since {longDate(late)}</strong>
              </>
            )}
          </td>
        </>
      ) : null}
      {wasTried ? (
        <>
          <td>{minuteOf(state.last_tried_at)}</td>
          <td>{minuteOf(state.last_success_at)}</td>
          <td className={own['did']}>{didOf(state)}</td>
        </>
      ) : null}
    </tr>
  );
}

const outcomes: Record<NonNullable<SourceState['last_outcome']>, string> = {
  applied: 'Imported',
  unchanged: 'Nothing new',
  refused: 'Rejected by a check',
  failed: 'Failed',
};

function didOf({ last_outcome: outcome, sentence: did }: SourceState): string {
  if (outcome === null) return '';
  // The sentence of these says no more.
  if (outcome === 'unchanged' || did === null) return `${outcomes[outcome]}.`;
  return did.startsWith('Refused: ') ? did : `${outcomes[outcome]}: ${did}`;
}

function minuteOf(time: string | null): string {
  return time === null ? 'Never' : `${longDate(time)}, ${time.slice(11, 16)}`;
}
