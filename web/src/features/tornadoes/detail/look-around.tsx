import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import type { RelatedTornadoes } from '@touchdown/shared/tornadoes/answers.ts';
import { countyLabel, nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountyLink } from '../../../entities/tornado/place-of-record.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { findState } from '../../../lib/filters/us-states.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import { toQueryString } from '../../../lib/to-query-string.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { DayLink } from '../../../ui/day-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { ExternalLink } from './external-link.tsx';
import styles from './tornado-page.module.css';
import { newsSearch } from './news-search.ts';
import { rankWords } from './rank-words.ts';
import { useStormReportCount, type RelatedQuery } from './tornado-detail-queries.ts';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';

/** How far the map shows at least, so that neighbors are in view. */
const minAcrossKm = 50;
/** How many lengths of the path are in view. */
const lengthsAcross = 3;
/** The zoom of the map's URL halves this distance with each step; it is somewhat more than what is in view. */
const metersAtZoomZero = 10_000_000;
const metersPerKmAcross = 1330;

interface LookAroundProps {
  tornado: Tornado;
  query: RelatedQuery;
  /** The other tornadoes of its episode, at the end. */
  related: ReactNode;
}

/** Where the tornado stands among others, and where to read on. Only lists that have entries are linked. */
export function LookAround({ tornado, query: { data, error, isError, refetch }, related }: LookAroundProps) {
  return (
    <div className={styles['columns']}>
      {data && data.ranks.length > 0 ? (
        <Ranks ranks={data.ranks} isSample={tornado.record_kind === 'sample'} />
      ) : null}
      <section>
        <h2 className="section-heading">Look around</h2>
        {data ? (
          <Elsewhere tornado={tornado} related={data} />
        ) : isError ? (
          <PartFailure
            title="Failed to fetch related events"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={`stack ${styles['aroundBones']}`}>
            <p role="status">Loading what is around it</p>
            <Skeleton height="1.5rem" />
            <Skeleton height="1.5rem" />
            <Skeleton height="6rem" />
          </div>
        )}
        {related}
      </section>
    </div>
  );
}

function Ranks({ ranks, isSample }: { ranks: RelatedTornadoes['ranks']; isSample: boolean }) {
  return (
    <section>
      <h2 className="section-heading">{isSample ? 'How it ranks in the sample' : 'How it ranks'}</h2>
      <ul className={styles['lines']}>
        {ranks.map((rank) => {
          const words = rankWords(rank);
          return (
            <li key={words}>
              <Link to={listUrl(rank.parameters)}>{words}</Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Elsewhere({ tornado, related }: { tornado: Tornado; related: RelatedTornadoes }) {
  const { same_day: sameDay, counties, nearby } = related;
  const units = useUnits();
  const map = mapAround(tornado);
  const news = newsSearch(tornado);
  return (
    <ul className={styles['lines']}>
      <li>
        <DayLink at={sameDay.date} day="local">
          {sameDay.others === 0
            ? `The weather of ${longDate(sameDay.date)}`
            : `${otherTornadoes(sameDay.others)} on ${longDate(sameDay.date)}`}
        </DayLink>
      </li>
      {counties.map(({ county, state, others }) => (
        <li key={`${county} ${state}`}>
          <CountyLink county={county} ownState={tornado.state}>
            {otherTornadoes(others)} in {countyLabel(county)}
            {state.toUpperCase() === tornado.state.toUpperCase() ? '' : `, ${findState(state) || state}`}
          </CountyLink>
        </li>
      ))}
      {nearby ? <Nearby nearby={nearby} units={units} /> : null}
      {map ? (
        <li className="not-printed">
          <Link to={map}>All paths around here on the map</Link>
        </li>
      ) : null}
      <li className="not-printed">
        <Link to={`/compare?tornadoes=${tornado.id}`}>Compare with another tornado</Link>
      </li>
      {hasWeatherPanel(tornado) ? <Weather tornado={tornado} /> : null}
      <li className="not-printed">
        <ExternalLink href={news.url}>{news.label}</ExternalLink>
      </li>
    </ul>
  );
}

/** The weather of that day elsewhere. Storm reports are linked only if there are any. */
function Weather({ tornado }: { tornado: Tornado }) {
  const { convective_date: day } = tornado;
  const { reports, outlooks } = weatherLinks(tornado);
  const reportCount = useStormReportCount(day);
  return (
    <>
      {reportCount > 0 ? (
        <li className="not-printed">
          <Link to={reports}>
            {groupedNumber(reportCount)} preliminary {reportCount === 1 ? 'report' : 'reports'} from{' '}
            {longDate(day)}
          </Link>
        </li>
      ) : null}
      <li className="not-printed">
        <ExternalLink href={outlooks ?? 'https://www.spc.noaa.gov/archive/'}>
          {outlooks ? 'NOAA’s outlooks and weather maps for that day' : 'NOAA’s archive of weather outlooks'}
        </ExternalLink>
      </li>
    </>
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

function Nearby({ nearby, units }: { nearby: NonNullable<RelatedTornadoes['nearby']>; units: Units }) {
  const { others, radius_miles: radius, parameters, nearest } = nearby;
  return (
    <li>
      <Link to={listUrl(parameters)}>
        {otherTornadoes(others)} within {quantityWords(units, 'length', radius)} of where it began
      </Link>
      <ul className={styles['nearest']} aria-label="The nearest">
        {nearest.map((one) => (
          <li key={one.id}>
            <Link to={`/tornadoes/${one.id}`}>{nameOf(one).title}</Link>
            {`, ${ratingWord(one.tor_f_scale)}, ${shortDate(one.begin_wall)}, `}
            {one.miles === 0 ? 'same place' : `${quantityWords(units, 'length', one.miles)} away`}
          </li>
        ))}
      </ul>
    </li>
  );
}

function otherTornadoes(others: number): string {
  return others === 1 ? '1 other tornado' : `${groupedNumber(others)} other tornadoes`;
}

function listUrl(parameters: Record<string, string>): string {
  return `/tornadoes?${toQueryString(parameters)}`;
}
