import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { categoryLabels } from '@touchdown/shared/takedowns/takedown-words.ts';
import type { TakedownStatus } from '@touchdown/shared/takedowns/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { CounterNoticeForm } from './counter-notice-form.tsx';
import { stateSentences } from './state-words.ts';
import styles from './takedowns.module.css';

/** A case, for who has the link to it. The token is in the fragment, which browsers send to no server. */
export function CasePage() {
  const { caseNumber = '' } = useParams();
  const token = useLocation().hash.slice(1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['takedown', caseNumber, token],
    queryFn: ({ signal }) =>
      callApi('POST /takedowns/{caseNumber}/status', { params: { caseNumber }, body: { token } }, signal),
    enabled: token !== '',
  });
  return (
    <Page title="Your Case" windowTitle={`Case ${caseNumber}`}>
      {data ? (
        <Case shown={data.data.case} token={token} onAnswered={() => void refetch()} />
      ) : token === '' ? (
        <EmptyFace title="No such case">{takedownSentences.unknown}</EmptyFace>
      ) : isPending ? (
        <p role="status">Loading...</p>
      ) : (
        <FailureFace title="The case cannot be shown" onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

interface CaseProps {
  shown: TakedownStatus;
  token: string;
  onAnswered: () => void;
}

function Case({ shown, token, onAnswered }: CaseProps) {
  const { caseNumber, state, category, page, createdAt, isAuthor, counterNotice } = shown;
  return (
    <>
      <dl className={styles['terms']}>
        <div>
          <dt>Case number</dt>
          <dd className={styles['number']}>{caseNumber}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{stateSentences[state]}</dd>
        </div>
        <div>
          <dt>{isAuthor ? 'Your contribution is on' : 'Page'}</dt>
          <dd>
            <bdi>{page}</bdi>
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{categoryLabels[category]}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
          </dd>
        </div>
        {counterNotice ? (
          <div>
            <dt>Your answer</dt>
            <dd className={styles['words']}>{counterNotice.text}</dd>
          </div>
        ) : null}
      </dl>
      {isAuthor && state === 'HIDDEN' && !counterNotice ? (
        <CounterNoticeForm caseNumber={caseNumber} token={token} onAnswered={onAnswered} />
      ) : null}
    </>
  );
}
