import type { PlaceKind } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { placeSentence, placeTitle } from '@touchdown/shared/tornadoes/place-words.ts';
import { useLocation } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { AnswerLoading } from '../../entities/answer-page/answer-loading.tsx';
import { SentenceWithPaths } from '../../entities/answer-page/sentence-with-paths.tsx';
import { useOwnPath } from '../../lib/page/use-own-path.ts';
import { usePlace } from './place-queries.ts';
import { PlaceRecord } from './place-record.tsx';

export function StatePage() {
  return <PlacePage kind="state" />;
}

export function CountyPage() {
  return <PlacePage kind="county" />;
}

export function TownPage() {
  return <PlacePage kind="town" />;
}

export function OfficePage() {
  return <PlacePage kind="office" />;
}

/** What happened in one place. */
function PlacePage({ kind }: { kind: PlaceKind }) {
  const { pathname } = useLocation();
  const { data, error, isPending, isPlaceholderData, refetch } = usePlace(kind);
  const units = useUnits();
  useOwnPath(data?.path);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? placeTitle(data) : kindWords[kind],
    data && !isMissing ? placeSentence(data, (miles) => quantityWords(units, 'length', miles)) : undefined,
  );
  if (isMissing) return <PlaceMissing kind={kind} message={messageOf(error)} />;
  if (data) return <PlaceRecord place={data} isStale={isPlaceholderData} />;
  if (isPending)
    return (
      <AnswerLoading
        name={servedPageAt(pathname)?.heading}
        kind={kindWords[kind]}
        says="Loading what happened here"
      />
    );
  return <PlaceFailed kind={kind} message={messageOf(error)} onRetry={() => void refetch()} />;
}

const kindWords = {
  state: 'State',
  county: 'County',
  town: 'Town',
  office: 'Forecast office',
} as const satisfies Record<PlaceKind, string>;

function PlaceMissing({ kind, message }: { kind: PlaceKind; message: string }) {
  const { pathname } = useLocation();
  const [, , state = ''] = pathname.split('/');
  const isOfState = kind === 'county' || kind === 'town';
  return (
    <RecordProblem title={`${kindWords[kind]} not found`}>
      <EmptyFace
        title="No place has this URL"
        actions={
          <>
            {isOfState ? (
              <LinkButton to={`/states/${state}`} look="primary">
                What happened in this state
              </LinkButton>
            ) : null}
            <LinkButton to="/states" look={isOfState ? 'plain' : 'primary'}>
              All states
            </LinkButton>
            <LinkButton to="/near">Search near a place</LinkButton>
          </>
        }
      >
        <SentenceWithPaths text={message} />
      </EmptyFace>
    </RecordProblem>
  );
}

function PlaceFailed({ kind, message, onRetry }: { kind: PlaceKind; message: string; onRetry: () => void }) {
  return (
    <RecordProblem title={kindWords[kind]}>
      <FailureFace
        title="Failed to fetch what happened here"
        onRetry={onRetry}
        actions={<LinkButton to="/states">All states</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </RecordProblem>
  );
}
