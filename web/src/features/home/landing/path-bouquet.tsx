import { useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { useMemo } from 'react';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { pixelsPerMile, stemsOf, type Room, type Stem } from './bouquet.ts';
import styles from './path-bouquet.module.css';

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
export function PathBouquet() {
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
