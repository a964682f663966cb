import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { Maximize2, Minimize2, Pin, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { besideDate } from '../../../entities/tornado/tornado-words.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import {
  durationMinutes,
  formatDamage,
  formatDuration,
  formatMiles,
  formatPeople,
  formatYards,
  notRecorded,
} from '../../../lib/format.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { selectedFromRecord, type SelectedTornado } from './selected-tornado.ts';
import styles from './pin-card.module.css';

interface PinCardProps {
  tornado: SelectedTornado;
  /** Whether the card takes the focus, because the element that had it is gone. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Longer narratives are shortened; the tornado's page shows them in full. */
const narrativeLength = 100;

/** The tornado of a pin or track: compact and expandable on a narrow screen, complete on a wide one. */
export function PinCard({ tornado: chosen, takesFocus, onClose }: PinCardProps) {
  const [isExpanded, setExpanded] = useState(false);
  // Pins and tracks lack the wind and the narrative, so the tornado itself is fetched.
  const { data } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id: chosen.id } }));
  const tornado = data?.id === chosen.id ? selectedFromRecord(data) : chosen;
  const minutes = durationMinutes(tornado.begin_time, tornado.end_time);
  const { event_narrative: narrative, max_wind_speed: wind } = tornado;
  const facts: [string, string][] = [
    ['Path length', formatMiles(tornado.path_length)],
    ['Path width', formatYards(tornado.path_width)],
    ['Max wind', wind === null ? notRecorded : `${wind} mph`],
    ['Fatalities', formatPeople(tornado.fatalities)],
    ['Injuries', formatPeople(tornado.injuries)],
    ['Damage', formatDamage(tornado.damage_estimate)],
    ['Duration', minutes === null ? notRecorded : formatDuration(minutes)],
  ];
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={`card ${styles['card']}`}
      aria-label={nameAsTitle(tornado.display_name)}
      data-expanded={isExpanded}
    >
      <div className={styles['head']}>
        <Pin size={16} aria-hidden="true" />
        <h2>{nameAsTitle(tornado.display_name)}</h2>
        <RatingBadge rating={tornado.scale} />
        <button
          type="button"
          className={`icon-button ${styles['expand']}`}
          aria-expanded={isExpanded}
          aria-label={isExpanded ? 'Show less' : 'Show more'}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? (
            <Minimize2 size={16} aria-hidden="true" />
          ) : (
            <Maximize2 size={16} aria-hidden="true" />
          )}
        </button>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <p className={`second-13 ${styles['where']}`}>
        <time dateTime={tornado.date}>{longDate(tornado.date)}</time>
        {besideDate(tornado)}
      </p>
      <div className={styles['more']}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {narrative ? <p className={styles['story']}>{shortened(narrative, narrativeLength)}</p> : null}
      </div>
      <Link className={`touch-link ${styles['details']}`} to={`/tornadoes/${tornado.id}`}>
        View Full Details
      </Link>
    </section>
  );
}
