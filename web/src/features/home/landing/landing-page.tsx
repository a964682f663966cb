import { type ReactNode, useMemo } from 'react';
import { Database, Map, Radar, Users } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { recordDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { useSession } from '../../../session/use-session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { HomeFilter } from '../home-filter.ts';
import { LandingMap } from './landing-map.tsx';
import type { SeenTornadoes } from '../seen-tornadoes.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { pixelsPerMile, stemsOf, type Room, type Stem } from './bouquet.ts';
import styles from './landing.module.css';

interface LandingPageProps {
  renderMap: (filter: HomeFilter, onSeen: (seen: SeenTornadoes) => void) => ReactNode;
}

/** The page that advertisements and links from elsewhere lead to: what this is, and a map to try it on. */
export function LandingPage({ renderMap }: LandingPageProps) {
  usePageTitle(undefined, recordDescription(useCurrentCatalogue().data));
  return (
    <>
      <section className={styles['hero']} aria-labelledby="headline">
        <div className={`page-width ${styles['split']}`}>
          <div className={styles['words']}>
            <h1 id="headline" className={styles['headline']}>
              See where every tornado went
            </h1>
            <p className={styles['lead']}>
              The official record of tornadoes in the United States, one path at a time: how far it went, how
              wide it was, what it did, and which source says so.
            </p>
            <StartButtons
              className={styles['actions']}
              browse="Start Exploring Data"
              signUp="Create Free Account"
            />
            <Numbers />
          </div>
          <PathBouquet />
        </div>
      </section>
      <LandingMap renderMap={renderMap} />
      <FeatureCards />
      <section className={styles['closing']} aria-labelledby="closing">
        <div className={`page-width ${styles['closingWords']}`}>
          <h2 id="closing">Free, without advertising, and open to read</h2>
          <p>
            Nobody needs an account to browse. With one you keep bookmarks, make radar loops, and add what you
            saw.
          </p>
          <StartButtons className={styles['actions']} />
        </div>
      </section>
    </>
  );
}

/** The size of the record. The place of each number is kept until it is known. */
function Numbers() {
  const { data } = useCurrentCatalogue();
  const years = data?.coverage;
  const numbers: [name: string, value: string | undefined][] = [
    ['tornadoes', data && groupedNumber(data.count)],
    ['first year', years ? String(years.from) : undefined],
    ['newest year', years ? String(years.to) : undefined],
  ];
  return (
    <dl className={styles['numbers']}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="second-13">{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StartButtonsProps {
  className: string | undefined;
  browse?: string;
  signUp?: string;
}

/** The ways into the site: the list for everybody, and an account for those who have none. */
function StartButtons({
  className,
  browse = 'Browse Database Now',
  signUp = 'Sign Up Free',
}: StartButtonsProps) {
  const { user } = useSession();
  return (
    <div className={`buttons ${className}`}>
      <LinkButton to="/tornadoes" look="primary">
        {browse}
      </LinkButton>
      {user ? null : <LinkButton to="/register">{signUp}</LinkButton>}
    </div>
  );
}

const features = [
  {
    Icon: Database,
    title: 'Comprehensive Data',
    text: 'Rating, path, casualties and damage of each tornado, with the official rows they come from. What nobody recorded is shown as not recorded.',
  },
  {
    Icon: Map,
    title: 'Interactive Maps',
    text: 'All paths on one map. Narrow them by year, month and hour, go down to a town, and send the link to somebody.',
  },
  {
    Icon: Radar,
    title: 'Radar Imagery',
    text: 'Watch the storm pass on radar, frame by frame with the time of each, from the national archive since 1991.',
  },
  {
    Icon: Users,
    title: 'Told by Those Who Were There',
    text: 'Photographs, stories and newspaper pages beside the official record, and corrections that a moderator has checked.',
  },
];

function FeatureCards() {
  return (
    <section className={`page-width ${styles['features']}`} aria-labelledby="discover">
      <h2 id="discover">What You’ll Discover</h2>
      <ul className={styles['cards']}>
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const [width, height] = [640, 460];
const beginning = { x: 70, y: 390 };
const room: Room = { east: 560, west: 60, north: 340, south: 60 };
/** Until the paths are known, and for a record with short ones only. */
const maxPixelsPerMile = 4;
const ringMiles = [50, 100, 150, 200, 250];
/** A path of a few yards is still a line. */
const minWidthPixels = 1.6;
const strongest = { ef_rating: 'F5,EF5', limit: maxPageSize };
const none: [] = [];

/** The strongest tornadoes of the record, all drawn from one beginning and to one scale, over range rings. */
function PathBouquet() {
  const { data } = useQuery(apiQuery('GET /tornadoes', { query: strongest }));
  const stems = useMemo(() => stemsOf(data?.tornadoes ?? none), [data]);
  const scale = pixelsPerMile(stems, room, maxPixelsPerMile);
  const [longest] = stems;
  return (
    <figure className={styles['figure']}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles['picture']}
        role="img"
        aria-label={`The paths of ${stems.length > 0 ? stems.length : 'the'} tornadoes rated F5 or EF5, drawn from one beginning.`}
      >
        <Rings scale={scale} />
        {stems.map((stem) => (
          <StemLine key={stem.tornado.id} stem={stem} scale={scale} />
        ))}
        <circle cx={beginning.x} cy={beginning.y} r="4" className={styles['beginning']} />
        {longest ? <LongestName stem={longest} scale={scale} /> : null}
      </svg>
      <figcaption className={`second-13 ${styles['caption']}`}>
        Every F5 and EF5 with a recorded path, moved to one beginning: direction, length and greatest width to
        scale. Where along its path each was so wide is not known.
      </figcaption>
    </figure>
  );
}

function Rings({ scale }: { scale: number }) {
  return ringMiles.map((miles) => (
    <g key={miles}>
      <circle cx={beginning.x} cy={beginning.y} r={miles * scale} className={styles['ring']} />
      {miles * scale < room.north ? (
        <text x={beginning.x} y={beginning.y - miles * scale} dy="0.32em" className={styles['miles']}>
          {miles} mi
        </text>
      ) : null}
    </g>
  ));
}

function StemLine({ stem, scale }: { stem: Stem; scale: number }) {
  const { tornado, eastMiles, northMiles, widthMiles } = stem;
  const [east, north] = [eastMiles * scale, northMiles * scale];
  // Only its middle is as wide as it was at its widest, because nobody recorded where that was.
  const side = (widthMiles * scale) / 2 / Math.hypot(east, north);
  const { x, y } = beginning;
  const middle = (way: number) => `${x + east / 2 + way * north * side} ${y - north / 2 + way * east * side}`;
  return (
    <path
      d={`M${x} ${y}L${middle(1)}L${x + east} ${y - north}L${middle(-1)}Z`}
      strokeWidth={minWidthPixels}
      className={styles['stem']}
    >
      <title>{nameWithYear(tornado)}</title>
    </path>
  );
}

function LongestName({
  stem: { tornado, eastMiles, northMiles, lengthMiles },
  scale,
}: {
  stem: Stem;
  scale: number;
}) {
  const x = Math.min(beginning.x + eastMiles * scale, width - 10);
  const y = Math.max(beginning.y - northMiles * scale - 22, 24);
  return (
    <text x={x} y={y} className={styles['name']} textAnchor={x > width / 2 ? 'end' : 'start'}>
      {`${nameWithYear(tornado)}: ${Math.round(lengthMiles)} mi`}
    </text>
  );
}

function nameWithYear(tornado: Stem['tornado']): string {
  return `${nameOf(tornado).title}, ${tornado.begin_wall.slice(0, 4)}`;
}
