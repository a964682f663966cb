import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { outbreakSentence, outbreakTitle } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { withPageData } from '../../lib/page/with-page-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem, RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { OutbreakRecord } from './outbreak-record.tsx';

const allOutbreaks = pathOf('outbreaks');

/** What happened in one outbreak. */
export function OutbreakPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, isPending, refetch } = useQuery(
    withPageData(apiQuery('GET /outbreaks/{id}', { params: { id: id.toLowerCase() } }), pathname),
  );
  useOwnPath(data?.path);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? outbreakTitle(data) : 'Outbreak',
    data && !isMissing ? outbreakSentence(data) : undefined,
  );
  if (isMissing) return <OutbreakMissing message={messageOf(error)} />;
  if (data) return <OutbreakRecord key={data.id} outbreak={data} />;
  if (isPending) return <OutbreakLoading name={servedPageAt(pathname)?.heading} />;
  return (
    <RecordProblem title="Outbreak">
      <FailureFace
        title="Failed to fetch this outbreak"
        onRetry={() => void refetch()}
        actions={<LinkButton to={allOutbreaks}>All outbreaks</LinkButton>}
      >
        Error: {messageOf(error)}
      </FailureFace>
    </RecordProblem>
  );
}

/** Replaces an id of before, or a name, in the URL by the id of today. This adds no entry to the browser's history. */
function useOwnPath(path: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (path === undefined || path === pathname) return;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}

const dayInSentence = /(\/days\/\d{4}-\d\d-\d\d)/;

/** The API's sentence may name the day that is in place of the outbreak. */
function OutbreakMissing({ message }: { message: string }) {
  const [, day] = dayInSentence.exec(message) ?? [];
  return (
    <RecordProblem title="Outbreak not found">
      <EmptyFace
        title="No outbreak has this URL"
        actions={
          <LinkButton to={allOutbreaks} look="primary">
            All outbreaks
          </LinkButton>
        }
      >
        {day
          ? message.split(dayInSentence).map((part) =>
              part === day ? (
                <Link key={part} to={day}>
                  {day}
                </Link>
              ) : (
                part
              ),
            )
          : 'It may be misspelt.'}
      </EmptyFace>
    </RecordProblem>
  );
}

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where the served page has it. */
function OutbreakLoading({ name }: { name: string | undefined }) {
  return (
    <RecordTopLoading className={styles['top']}>
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>Outbreak</h1>}
        <p role="status">Loading what happened in this outbreak</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="70%" height="3.2rem" />}
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="95%" height="7rem" />
      <Skeleton width="90%" height="4rem" />
    </RecordTopLoading>
  );
}
