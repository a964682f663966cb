import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import type { PlacedPin } from './cluster-pins.ts';
import cardStyles from './pin-card.module.css';
import styles from './place-list.module.css';

interface PlaceListProps {
  /** The most significant first. */
  pins: readonly PlacedPin[];
  onSelect: (pin: PlacedPin) => void;
  onClose: () => void;
}

/** Lists the tornadoes that began at one place, where the card is otherwise. Its first item gets the focus. */
export function PlaceList({ pins, onSelect, onClose }: PlaceListProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const title = `${pins.length} tornadoes at this place`;
  return (
    <section className={`card ${cardStyles['card']}`} aria-label={title}>
      <div className={cardStyles['head']}>
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <ol className={styles['list']}>
        {pins.map((pin, at) => (
          <li key={pin.id}>
            <button ref={at === 0 ? first : undefined} type="button" onClick={() => onSelect(pin)}>
              <span className={styles['name']}>{nameOf(pin).title}</span>{' '}
              <time dateTime={pin.date}>{longDate(pin.date)}</time> <RatingBadge rating={pin.scale} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
