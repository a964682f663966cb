import type { PlaceKind } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { placeSentence, placeTitle } from '@touchdown/shared/tornadoes/place-words.ts';
import { useLocation } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { useOwnPath } from '../../lib/page/use-own-path.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { LinkButton } from '../../ui/button.tsx';
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

const kindWords = {
  state: 'State',
  county: 'County',
  town: 'Town',
  office: 'Forecast office',
} as const satisfies Record<PlaceKind, string>;

/** What happened in one place. */
function PlacePage({ kind }: { kind: PlaceKind }) {
  const asked = usePlace(kind);
  const units = useUnits();
  useOwnPath(asked.data?.path);
  return (
    <AnsweredPage
      kind={kindWords[kind]}
      asked={asked}
      titleOf={placeTitle}
      sentenceOf={(place) => placeSentence(place, (miles) => quantityWords(units, 'length', miles))}
      loading="Loading what happened here"
      failed="Failed to fetch what happened here"
      actions={<LinkButton to="/states">All states</LinkButton>}
      missing={{ title: 'No place has this URL', actions: <OtherPlaces kind={kind} /> }}
    >
      {(place) => <PlaceRecord place={place} isStale={asked.isPlaceholderData} />}
    </AnsweredPage>
  );
}

function OtherPlaces({ kind }: { kind: PlaceKind }) {
  const { pathname } = useLocation();
  const [, , state = ''] = pathname.split('/');
  const isOfState = kind === 'county' || kind === 'town';
  return (
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
  );
}
