import { useQuery } from '@tanstack/react-query';
import { reportPlacePattern } from '@touchdown/shared/conduct/report-place.ts';
import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';
import { ContributionCardSkeleton } from '../../../entities/contribution/contribution-card.tsx';
import { VotedListContext } from '../../../entities/contribution/votes/own-votes.ts';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { defineQueryString } from '../../../lib/list-state/define-query-string.ts';
import { choice } from '../../../lib/list-state/parameters.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { OptionSelect } from '../../../ui/filters/filter-fields.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { ModerationPage } from '../../../entities/moderation/moderation-page.tsx';
import { ReportDesk } from './report-desk.tsx';
import { ReportedContributionView } from './reported-contribution.tsx';
import styles from '../moderation.module.css';

const states = [
  { value: 'open' as const, label: 'Open' },
  { value: 'resolved' as const, label: 'Resolved' },
];

const reportStates = ['open', 'resolved'] as const;

/** The query string of the page, with the parameters of the API. */
const reportsQueryString = defineQueryString({
  state: choice('state', reportStates, 'open'),
  /** The end of the page before. */
  before: {
    fallback: '',
    read: (search: URLSearchParams) => reportPlacePattern.exec(search.get('before') ?? '')?.[0] ?? '',
    write: (value: string) => ({ before: value }),
  },
});

/** The queue of abuse reports. */
export function ReportsPage() {
  return (
    <ModerationPage
      title="Reports"
      lead={`Contributions that people reported, most reported first. Keep what is fine and remove what isn’t; the author gets an email with your reason. Removed contributions are under Resolved and can be restored for ${removalDays} days.`}
    >
      <Reports />
    </ModerationPage>
  );
}

function Reports() {
  const list = useListState(reportsQueryString, { history: 'push' });
  const { applied } = list;
  const state = (
    <form className={styles['reportFilters']} onSubmit={(event) => event.preventDefault()}>
      <OptionSelect<'open' | 'resolved'>
        label="State"
        value={applied.state}
        options={states}
        onChange={(chosen) => list.set({ state: chosen, before: '' })}
      />
    </form>
  );
  if (applied.state === 'open')
    return (
      <ReportDesk
        head={state}
        before={applied.before}
        renderPages={(next) => (
          <PageLinks applied={applied} next={next} first="Most reported" later="Next reports" />
        )}
      />
    );
  return (
    <>
      {state}
      <ResolvedReports applied={applied} />
    </>
  );
}

type Settings = (typeof reportsQueryString)['defaults'];

/** What was decided, with the ways back. */
function ResolvedReports({ applied }: { applied: Settings }) {
  const { data, error, isPending, refetch } = useQuery(
    freshQuery('GET /moderation/reports', { query: reportsQueryString.values(applied) }),
  );
  return (
    <section aria-label="Reported contributions" className="above-20">
      {data ? (
        <Answer data={data.data} applied={applied} />
      ) : isPending ? (
        <div className={`stack ${styles['list']}`} aria-label="Loading reports" aria-busy="true">
          <ContributionCardSkeleton />
          <ContributionCardSkeleton />
        </div>
      ) : (
        <FailureFace title="Failed to load reports." onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      )}
    </section>
  );
}

interface AnswerProps {
  data: ApiResult<'GET /moderation/reports'>['data'];
  applied: Settings;
}

function Answer({ data: { contributions, reported, pagination }, applied }: AnswerProps) {
  return (
    <>
      {reported.length === 0 ? (
        <EmptyFace title="No resolved reports">Reports appear here after a decision.</EmptyFace>
      ) : (
        <VotedListContext value={{ ids: contributions.map(({ id }) => id).join(',') }}>
          <ul className={`stack ${styles['list']}`}>
            {reported.map((group, at) => {
              const contribution = contributions[at];
              return contribution ? (
                <li key={group.contributionId}>
                  <ReportedContributionView group={group} contribution={contribution} />
                </li>
              ) : null;
            })}
          </ul>
        </VotedListContext>
      )}
      <PageLinks applied={applied} next={pagination.next} first="Newest reports" later="Older reports" />
    </>
  );
}

interface PageLinksProps {
  applied: Settings;
  next: string | null;
  first: string;
  later: string;
}

function PageLinks({ applied, next, first, later }: PageLinksProps) {
  const pageAfter = (before: string) => {
    const search = reportsQueryString.write({ ...applied, before });
    return `/moderation/reports${search ? `?${search}` : ''}`;
  };
  if (applied.before === '' && next === null) return null;
  return (
    <nav aria-label="Pages" className="buttons above-32">
      {applied.before === '' ? null : <LinkButton to={pageAfter('')}>{first}</LinkButton>}
      {next === null ? null : <LinkButton to={pageAfter(next)}>{later}</LinkButton>}
    </nav>
  );
}
