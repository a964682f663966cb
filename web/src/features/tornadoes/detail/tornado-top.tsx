import { DayLink } from '../../../ui/day-link.tsx';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import type { RelatedTornado } from '@touchdown/shared/tornadoes/answers.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { widthKind } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { withTrustedSizes } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { lazy, useCallback, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isRoundedTime } from '../../../lib/format.ts';
import { amountIn } from '../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { PathMapWhenSeen } from '../../../map/path/path-map-when-seen.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { DialogButton } from '../../../ui/form/dialog-button.tsx';
import { RecordMap, RecordMeta, RecordTop } from '../../../ui/record-page.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import styles from './tornado-page.module.css';

const loadRatings = () =>
  import('../../../entities/tornado/rating-dialog.tsx').then(({ RatingDialog: component }) => ({
    default: component,
  }));
const RatingDialog = lazy(loadRatings);

interface TornadoTopProps {
  tornado: TornadoForReader;
  /** The other tornadoes of its episode, once the visitor has asked for them. */
  others: readonly RelatedTornado[] | undefined;
  actions: ReactNode;
}

const figureUnits = {
  us: { length: 'miles', maximum: 'yards at its widest', average: 'yards wide on average' },
  metric: { length: 'kilometres', maximum: 'metres at its widest', average: 'metres wide on average' },
} as const satisfies Record<Units, unknown>;

/** The name, the rating and the four figures, beside a map of the path. */
export function TornadoTop({ tornado, others, actions }: TornadoTopProps) {
  const { begin_wall: local } = tornado;
  const units = useUnits();
  const name = nameOf(tornado);
  const { path_length: length, path_width: width } = withTrustedSizes(tornado);
  const kind = widthKind(local, width);
  const about = isRoundedTime(local) ? 'about ' : '';
  return (
    <RecordTop className={styles['top']} map={<TrackMap tornado={tornado} others={others} />}>
      <BackButton />
      <h1>{name.title}</h1>
      <EditedMark field="display_name" />
      {name.place === null ? null : <p className={styles['namedPlace']}>{name.place}</p>}
      <RecordMeta>
        <RatingBadge rating={tornado.tor_f_scale} />
        <span>
          <DayLink at={local} day="local" />, {about}
          {beginClock(tornado)}
        </span>
        <DialogButton label="What ratings mean" className={styles['ratingWords']} load={loadRatings}>
          {(opened) => <RatingDialog {...opened} />}
        </DialogButton>
        <EditedMark field="tor_f_scale" isNamed />
        <EditedMark field="begin_datetime" isNamed />
      </RecordMeta>
      {tornado.outbreak ? (
        <p className="second-15">
          Part of the <Link to={tornado.outbreak.path}>{inSentence(tornado.outbreak.title)}</Link>
        </p>
      ) : null}
      <div className={`buttons ${styles['actions']}`}>{actions}</div>
      <dl className={styles['figures']}>
        <Figure
          large
          value={tornado.fatalities}
          isAtLeast={tornado.fatalities_at_least}
          unit={tornado.fatalities === 1 ? 'death' : 'deaths'}
          note={<EditedMark field="fatalities" />}
        />
        <Figure
          large
          value={tornado.injuries}
          isAtLeast={tornado.injuries_at_least}
          unit="injured"
          note={<EditedMark field="injuries" />}
        />
        <Figure
          large
          value={amountIn(units, 'length', length)}
          unit={figureUnits[units].length}
          note={<EditedMark field="path_length" />}
        />
        <Figure
          large
          value={kind === 'not_measured' ? null : amountIn(units, 'width', width)}
          unit={kind === 'not_measured' ? 'width' : figureUnits[units][kind]}
          note={<EditedMark field="path_width" />}
        />
      </dl>
    </RecordTop>
  );
}

/** `outbreak of May 20, 2013`. A name stays as it is. */
function inSentence(title: string): string {
  return title.replace(/^Outbreak of/, 'outbreak of');
}

function TrackMap({ tornado, others }: Pick<TornadoTopProps, 'tornado' | 'others'>) {
  const navigate = useNavigate();
  const open = useCallback((id: string) => void navigate(`/tornadoes/${id}`), [navigate]);
  if (tornado.start_lat === null || tornado.start_lon === null) {
    return <p className={styles['noMap']}>The record does not say where this tornado touched down.</p>;
  }
  return (
    <RecordMap>
      <PathMapWhenSeen track={tornado} onOpen={open} {...(others ? { others } : {})} />
    </RecordMap>
  );
}
