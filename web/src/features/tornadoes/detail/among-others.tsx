import { DayLink } from '../../../ui/day-link.tsx';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { RelatedTornadoes } from '@touchdown/shared/tornadoes/answers.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { countyLabel, nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../lib/api/api-error.ts';
import { CountyLink } from '../../../entities/tornado/place-of-record.tsx';
import { findState } from '../../../lib/filters/us-states.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import { toQueryString } from '../../../lib/to-query-string.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import styles from './among-others.module.css';
import { rankWords, tieWords } from './rank-words.ts';
import { Section } from './record-section.tsx';
import type { RelatedQuery } from './tornado-detail-queries.ts';

/** How far the map shows at least, so that neighbours are in view. */
const minAcrossKm = 50;
/** How many lengths of the path are in view. */
const lengthsAcross = 3;
/** The zoom of the map's URL halves this distance with each step; it is somewhat more than what is in view. */
const metersAtZoomZero = 10_000_000;
const metersPerKmAcross = 1330;

interface AmongOthersProps {
  tornado: Tornado;
  query: RelatedQuery;
}

/** Where the tornado stands among others, and where to read on. Only lists that have entries are linked. */
export function AmongOthers({ tornado, query: { data, error, isError, refetch } }: AmongOthersProps) {
  const units = useUnits();
  const map = mapAround(tornado);
  const onMap = (
    <>
      {map ? (
        <RecordRow name="On the map" className="not-printed">
          <Link to={map}>Every track around here</Link>
        </RecordRow>
      ) : null}
      <RecordRow name="Side by side" className="not-printed">
        <Link to={`/compare?tornadoes=${tornado.id}`}>Compare with another tornado</Link>
      </RecordRow>
    </>
  );
  if (data) {
    return (
      <Section title="Among Other Tornadoes">
        <Ranks ranks={data.ranks} isSample={tornado.record_kind === 'sample'} />
        <SameDay {...data.same_day} />
        <Counties counties={data.counties} ownState={tornado.state} />
        {data.nearby ? <Nearby nearby={data.nearby} units={units} /> : null}
        {onMap}
      </Section>
    );
  }
  return (
    <Section
      title="Among Other Tornadoes"
      after={
        isError ? (
          <PartFailure
            title="Failed to fetch related events"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={`stack ${styles['bones']}`}>
            <p role="status">Loading where it stands among others</p>
            <Skeleton height="1.5rem" />
            <Skeleton height="1.5rem" />
            <Skeleton height="6rem" />
          </div>
        )
      }
    >
      {onMap}
    </Section>
  );
}

type Ends = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_length'>;

/** The map around the middle of a path, with all tracks; undefined where the place is not known. */
function mapAround({
  start_lat: lat,
  start_lon: lon,
  end_lat: endLat,
  end_lon: endLon,
  path_length: miles,
}: Ends): string | undefined {
  if (lat === null || lon === null) return undefined;
  const hasEnd = endLat !== null && endLon !== null && Math.abs(endLon - lon) <= 180;
  const across = Math.max(minAcrossKm, lengthsAcross * (hasEnd ? (miles ?? 0) : 0) * kmPerMile);
  const zoom = Math.log2(metersAtZoomZero / (across * metersPerKmAcross));
  const middle = hasEnd ? { lat: (lat + endLat) / 2, lon: (lon + endLon) / 2 } : { lat, lon };
  return `/map?${toQueryString({ lat: middle.lat.toFixed(4), lon: middle.lon.toFixed(4), zoom: zoom.toFixed(2) })}`;
}

function Ranks({ ranks, isSample }: { ranks: RelatedTornadoes['ranks']; isSample: boolean }) {
  if (ranks.length === 0) return null;
  return (
    <RecordRow name={isSample ? 'Rank in the sample' : 'Rank'}>
      <ul className={styles['lines']}>
        {ranks.map((rank) => {
          const words = rankWords(rank);
          return (
            <li key={words}>
              <Link to={listUrl(rank.parameters)}>{words}</Link>
              {tieWords(rank)}
            </li>
          );
        })}
      </ul>
    </RecordRow>
  );
}

function SameDay({ date, others, parameters }: RelatedTornadoes['same_day']) {
  const day = longDate(date);
  return (
    <RecordRow name="Same day">
      {others === 0 ? (
        `No other is on record for ${day}`
      ) : (
        <Link to={listUrl(parameters)}>
          {countOf(others)} on {day}
        </Link>
      )}
      {', '}
      <DayLink at={date} day="local">
        what happened that day
      </DayLink>
    </RecordRow>
  );
}

function Counties({ counties, ownState }: { counties: RelatedTornadoes['counties']; ownState: string }) {
  if (counties.length === 0) return null;
  return (
    <RecordRow name={counties.length === 1 ? 'Same county' : 'Same counties'}>
      <ul className={styles['lines']}>
        {counties.map(({ county, state, others, parameters }) => {
          const isElsewhere = state.toUpperCase() !== ownState.toUpperCase();
          return (
            <li key={`${county} ${state}`}>
              <Link to={listUrl(parameters)}>
                {countOf(others)} in {countyLabel(county)}
                {isElsewhere ? `, ${findState(state) || state}` : ''}
              </Link>
              {', '}
              <CountyLink county={county} ownState={state}>
                about {countyLabel(county)}
              </CountyLink>
            </li>
          );
        })}
      </ul>
    </RecordRow>
  );
}

function Nearby({ nearby, units }: { nearby: NonNullable<RelatedTornadoes['nearby']>; units: Units }) {
  const { others, radius_miles: radius, parameters, nearest } = nearby;
  return (
    <RecordRow name="Nearby">
      <Link to={listUrl(parameters)}>
        {countOf(others)} within {quantityWords(units, 'length', radius)} of its beginning
      </Link>
      <ul className={styles['lines']} aria-label="The nearest">
        {nearest.map((one) => (
          <li key={one.id}>
            <Link to={`/tornadoes/${one.id}`}>{nameOf(one).title}</Link>
            {`, ${one.tor_f_scale === 'N/A' ? 'unrated' : one.tor_f_scale}, `}
            <DayLink at={one.begin_wall} day="local">
              {shortDate(one.begin_wall)}
            </DayLink>
            {', '}
            {one.miles === 0 ? 'over the same place' : `${quantityWords(units, 'length', one.miles)} away`}
          </li>
        ))}
      </ul>
    </RecordRow>
  );
}

function countOf(others: number): string {
  return others === 1 ? '1 other' : `${groupedNumber(others)} others`;
}

function listUrl(parameters: Record<string, string>): string {
  return `/tornadoes?${toQueryString(parameters)}`;
}
