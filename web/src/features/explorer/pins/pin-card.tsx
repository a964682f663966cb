import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ChevronDown, ChevronUp, Maximize, Minimize, Pin, PinOff, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { besideDate } from '../../../entities/tornado/tornado-words.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import {
  durationMinutes,
  formatAtLeast,
  formatDamage,
  formatDuration,
  formatPeople,
  notRecorded,
} from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/page/use-is-phone.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import type { Fullscreen } from '../../../lib/use-fullscreen.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { selectedFromRecord, type SelectedTornado } from './selected-tornado.ts';
import styles from './pin-card.module.css';

interface CardControls {
  /** Whether the card stays while other tornadoes are chosen. */
  isPinned: boolean;
  onPin: () => void;
  fullscreen: Fullscreen;
}

interface PinCardProps {
  tornado: SelectedTornado;
  /** Whether the card takes the focus, because the element that had it is gone. */
  takesFocus: boolean;
  /** The explorer's controls; a map inside another page has none. */
  controls?: CardControls;
  onClose: () => void;
}

/** Longer narratives are shortened; the tornado's page shows them in full. */
const narrativeLength = 100;
const detailWords = 'View Full Details';
/** What the compact card says. */
const briefFacts: ReadonlySet<string> = new Set(['Path length', 'Path width', 'Fatalities', 'Injuries']);

/** The tornado of a pin or track: compact and expandable on a narrow screen, complete on a wide one. */
export function PinCard({ tornado: chosen, takesFocus, controls, onClose }: PinCardProps) {
  const [isExpanded, setExpanded] = useState(false);
  const units = useUnits();
  // Pins and tracks lack the wind and the narrative, so the tornado itself is fetched.
  const { data } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id: chosen.id } }));
  const tornado = data?.id === chosen.id ? selectedFromRecord(data) : chosen;
  const name = nameOf(tornado);
  const minutes = durationMinutes(tornado.begin_time, tornado.end_time);
  const { event_narrative: narrative, max_wind_speed: wind } = tornado;
  const facts: [string, string][] = [
    ['Path length', quantityWords(units, 'length', tornado.path_length)],
    ['Path width', quantityWords(units, 'width', tornado.path_width)],
    ['Max wind', quantityWords(units, 'speed', wind)],
    ['Fatalities', formatAtLeast(formatPeople(tornado.fatalities), tornado.fatalities_at_least)],
    ['Injuries', formatAtLeast(formatPeople(tornado.injuries), tornado.injuries_at_least)],
    ['Damage', formatAtLeast(formatDamage(tornado.damage_estimate), tornado.damage_at_least)],
    ['Duration', minutes === null ? notRecorded : formatDuration(minutes)],
  ];
  const to = `/tornadoes/${tornado.id}`;
  // The explorer's sheet is the card there, and makes it taller.
  const isInSheet = useIsPhone() && controls !== undefined;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={`card ${styles['card']}`}
      aria-label={name.title}
      data-expanded={isExpanded}
      data-pinned={controls?.isPinned ?? false}
    >
      <div className={styles['head']}>
        <h2>{name.title}</h2>
        <RatingBadge rating={tornado.scale} />
        {isInSheet ? null : (
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {name.place === null ? null : <p className="second-13">{name.place}</p>}
      <p className={`second-13 ${styles['where']}`}>
        <time dateTime={tornado.date}>{longDate(tornado.date)}</time>
        {besideDate(tornado)}
      </p>
      <div className={styles['more']}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name} data-brief={briefFacts.has(name)}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {narrative ? <p className={styles['story']}>{shortened(narrative, narrativeLength)}</p> : null}
      </div>
      <div className={styles['foot']}>
        {isInSheet ? (
          <div className={`buttons ${styles['details']}`}>
            <LinkButton look="primary" to={to}>
              {detailWords}
            </LinkButton>
            <Button onClick={onClose}>Close</Button>
          </div>
        ) : (
          <Link className={`touch-link ${styles['details']}`} to={to}>
            {detailWords}
          </Link>
        )}
        {controls ? <PinAndFullscreen {...controls} /> : null}
        {isInSheet ? null : (
          <button
            type="button"
            className={`icon-button ${styles['expand']}`}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? 'Show less' : 'Show more'}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? (
              <ChevronDown size={18} aria-hidden="true" />
            ) : (
              <ChevronUp size={18} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
    </section>
  );
}

function PinAndFullscreen({ isPinned, onPin, fullscreen }: CardControls) {
  return (
    <>
      <CardControl label="Pin" title={pinTitle} isOn={isPinned} onClick={onPin}>
        {isPinned ? <PinOff size={18} aria-hidden="true" /> : <Pin size={18} aria-hidden="true" />}
      </CardControl>
      {fullscreen.isPossible ? (
        <CardControl label="Fullscreen map" isOn={fullscreen.isOn} onClick={fullscreen.toggle}>
          {fullscreen.isOn ? (
            <Minimize size={18} aria-hidden="true" />
          ) : (
            <Maximize size={18} aria-hidden="true" />
          )}
        </CardControl>
      ) : null}
    </>
  );
}

const pinTitle = 'Keep this card open';

interface CardControlProps {
  label: string;
  title?: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function CardControl({ label, title, isOn, onClick, children }: CardControlProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles['control']}`}
      aria-label={label}
      aria-pressed={isOn}
      title={title ?? label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
