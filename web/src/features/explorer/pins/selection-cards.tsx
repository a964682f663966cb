import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Fullscreen } from '../../../lib/use-fullscreen.ts';
import type { Selection } from '../use-selection.ts';
import { PinCard } from './pin-card.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import type { PlacedPin } from './cluster-pins.ts';
import cardStyles from './pin-card.module.css';
import styles from './place-list.module.css';

interface SelectionCardsProps {
  selection: Selection;
  fullscreen: Fullscreen;
}

/** The card that stays, and the card of the last choice. Where only one has room, the last choice is shown. */
export function SelectionCards({ selection, fullscreen }: SelectionCardsProps) {
  const { tornado, pinned, listed, isFromList, selectListed, close } = selection;
  const chosen = listed ? undefined : tornado;
  // In one list, so that a card that is pinned stays the same element and keeps the focus.
  const cards = [pinned, chosen].filter((one) => one !== undefined);
  return (
    <>
      {cards.map((one) => {
        const isPinned = one === pinned;
        return (
          <PinCard
            key={one.id}
            tornado={one}
            takesFocus={!isPinned && isFromList}
            controls={{ isPinned, onPin: isPinned ? selection.unpin : selection.pin, fullscreen }}
            onClose={isPinned ? selection.closePinned : close}
          />
        );
      })}
      {listed ? (
        <PlaceList key={listed[0]?.id} pins={listed} onSelect={selectListed} onClose={close} />
      ) : null}
    </>
  );
}

interface PlaceListProps {
  /** The most significant first. */
  pins: readonly PlacedPin[];
  onSelect: (pin: PlacedPin) => void;
  onClose: () => void;
}

/** Lists the tornadoes that began at one place, where the card is otherwise. Its first item gets the focus. */
function PlaceList({ pins, onSelect, onClose }: PlaceListProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const title = `${pins.length} tornadoes at this place`;
  return (
    <section className={`card inner-focus ${cardStyles['card']}`} aria-label={title}>
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
