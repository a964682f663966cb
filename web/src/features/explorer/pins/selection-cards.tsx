import type { Fullscreen } from '../../../lib/use-fullscreen.ts';
import type { Selection } from '../use-selection.ts';
import { PinCard } from './pin-card.tsx';
import { PlaceList } from './place-list.tsx';

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
