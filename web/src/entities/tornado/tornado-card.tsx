import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { widthKind } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { amountIn } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { Figure } from '../../ui/figure.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadPathMap, preparePathMap } from '../../map/path/prepare-path-map.ts';
import { MiniMap } from '../../map/path/mini-map.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './tornado-card.module.css';
import { besideDate } from './tornado-words.ts';

const PathMap = lazyPart(loadPathMap, 'PathMap');

interface TornadoCardProps {
  tornado: TornadoSummary;
  /** A control of another feature, such as a bookmark button. */
  action?: ReactNode;
  /** Why it is in a list of a place where it did not begin. */
  passed?: string;
  /** What was found in its texts. */
  found?: ReactNode;
}

export function TornadoCard({ tornado, action, passed, found }: TornadoCardProps) {
  const { id, begin_wall: begin } = tornado;
  const units = useUnits();
  const { title: name, place } = nameOf(tornado);
  return (
    <article className={`card ${styles['card']}`}>
      <div className={styles['parts']}>
        <div className={styles['cover']}>
          {tornado.radar_video_url ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- a radar loop has no sound
            <video
              controls
              muted
              loop
              playsInline
              preload="none"
              poster={loopFileUrl(tornado.radar_video_url, 'poster') ?? undefined}
              src={tornado.radar_video_url}
              aria-label={`Radar loop of ${name}`}
              className={`fill ${styles['video']}`}
            />
          ) : (
            <Cover tornado={tornado} />
          )}
        </div>
        <div className={styles['body']}>
          <div className="card-head">
            <h2 className="card-title">{name}</h2>
            <RatingBadge rating={tornado.tor_f_scale} />
          </div>
          {place === null ? null : <p className="second-13">{place}</p>}
          <p className="second-13">
            <DayLink at={begin} day="local" />, {beginClock(tornado)}
            {besideDate(tornado)}
          </p>
          {passed ? <p className="second-13">{passed}</p> : null}
          <dl className={styles['figures']}>
            <People
              whole={tornado.injuries}
              here={tornado.injuries_here}
              isAtLeast={tornado.injuries_at_least}
              unit="injuries"
            />
            <People
              whole={tornado.fatalities}
              here={tornado.fatalities_here}
              isAtLeast={tornado.fatalities_at_least}
              unit="fatalities"
            />
            <Figure value={amountIn(units, 'length', tornado.path_length)} unit={pathUnits[units].length} />
            <Width tornado={tornado} />
          </dl>
          {found}
          <div className={`both-ends ${styles['foot']}`}>
            <Link
              to={`/tornadoes/${id}`}
              className="touch-link bare-link size-15"
              aria-label={`View Full Details: ${name}`}
            >
              View Full Details
            </Link>
            {action}
          </div>
        </div>
      </div>
    </article>
  );
}

/** Before 1995 it is an average, and some numbers stand for none. */
function Width({ tornado: { begin_wall: begin, path_width: width } }: Pick<TornadoCardProps, 'tornado'>) {
  const units = useUnits();
  const kind = widthKind(begin, width);
  return (
    <Figure
      value={kind === 'not_measured' ? null : amountIn(units, 'width', width)}
      unit={kind === 'average' ? pathUnits[units].average : pathUnits[units].width}
    />
  );
}

const pathUnits = {
  us: { length: 'length (mi)', width: 'width (yd)', average: 'average width (yd)' },
  metric: { length: 'length (km)', width: 'width (m)', average: 'average width (m)' },
} as const satisfies Record<Units, unknown>;

/** The phones on which the picture of a card is narrow, as in its style sheet. */
const narrow = { shape: 'tall', below: 'phone' } as const;

/** A picture of the path. The map needs a graphics context, so it loads only on request. */
function Cover({ tornado }: { tornado: TornadoSummary }) {
  const [isShown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, so the map in its place gets it.
  useEffect(() => {
    if (isShown) place.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (tornado.start_lat === null) return <p className={styles['noPlace']}>Place not recorded</p>;
  if (isShown) {
    return (
      <div ref={place} tabIndex={-1} className={`fill ${styles['map']}`}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PathMap track={tornado} />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      {/* Outside of the button, whose name its words are not. */}
      <MiniMap track={tornado} shape="card" narrow={narrow} />
      <button
        type="button"
        className={`fill ${styles['show']}`}
        onClick={() => {
          preparePathMap();
          setShown(true);
        }}
        aria-label={`Show Map of ${nameOf(tornado).title}`}
      >
        <span className={styles['word']}>Show Map</span>
      </button>
    </>
  );
}

export function CardSkeleton() {
  return (
    <div className={`card ${styles['card']}`}>
      <div className={styles['parts']}>
        <div className={styles['cover']} />
        <div className={`${styles['body']} ${styles['bones']}`}>
          <Skeleton width="70%" height="1.6rem" />
          <Skeleton width="45%" height="2.2rem" />
          <Skeleton height="2.6rem" />
          <Skeleton width="35%" height="2.4rem" />
        </div>
      </div>
    </div>
  );
}

/** In the state or county that the list is of; then along the whole path, where that is another number. */
function People({
  whole,
  here = whole,
  isAtLeast,
  unit,
}: {
  whole: number | null;
  here?: number | null | undefined;
  isAtLeast: boolean | undefined;
  unit: string;
}) {
  const note =
    here === whole || whole === null ? null : ` there, ${groupedNumber(whole)} along the whole path`;
  return <Figure value={here} isAtLeast={isAtLeast} unit={unit} note={note} />;
}
