import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { outbreakSentence, outbreakTitle } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { useLocation, useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { AnswerLoading } from '../../entities/answer-page/answer-loading.tsx';
import { SentenceWithPaths } from '../../entities/answer-page/sentence-with-paths.tsx';
import { useOwnPath } from '../../lib/page/use-own-path.ts';
import { OutbreakRecord } from './outbreak-record.tsx';

const allOutbreaks = pathOf('outbreaks');

/** What happened in one outbreak. */
export function OutbreakPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery('GET /outbreaks/{id}', { params: { id: id.toLowerCase() } }),
    // The answer to its name is that to its id.
    placeholderData: (before) => (before?.path === pathname ? before : undefined),
  });
  useOwnPath(data?.path);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? outbreakTitle(data) : 'Outbreak',
    data && !isMissing ? outbreakSentence(data) : undefined,
  );
  if (isMissing) return <OutbreakMissing message={messageOf(error)} />;
  if (data) return <OutbreakRecord key={data.id} outbreak={data} />;
  if (isPending)
    return (
      <AnswerLoading
        name={servedPageAt(pathname)?.heading}
        kind="Outbreak"
        says="Loading what happened in this outbreak"
      />
    );
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

/** The API's sentence names the day that is in place of the outbreak, where there is one. */
function OutbreakMissing({ message }: { message: string }) {
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
        <SentenceWithPaths text={message} />
      </EmptyFace>
    </RecordProblem>
  );
}
