import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { apiQuery } from '../../lib/api/api-query.ts';
import type { PlacedPin } from './pins/cluster-pins.ts';
import { selectedFromRecord, type SelectedTornado } from './pins/selected-tornado.ts';

export type Selection = ReturnType<typeof useSelection>;

/** What is selected on the map: a tornado, by its pin or its track, or the pins of one place. */
export function useSelection(onOpen: (id: string) => void) {
  const [pin, setPin] = useState<SelectedTornado>();
  /** Its card stays until it is closed itself. */
  const [pinned, setPinned] = useState<SelectedTornado>();
  const [trackId, setTrackId] = useState<string>();
  const [listed, setListed] = useState<PlacedPin[]>();
  /** The badge whose list was opened. It gets the focus back. */
  const [badge, setBadge] = useState<HTMLElement>();
  const track = useQuery({
    ...apiQuery('GET /tornadoes/{id}', { params: { id: trackId ?? '' } }),
    enabled: trackId !== undefined,
  });
  const ofTrack = track.data && trackId === track.data.id ? selectedFromRecord(track.data) : undefined;

  /** What had the focus when a tornado was chosen: its pin. */
  const opener = useRef<Element>(null);
  const returnFocus = useCallback(() => {
    // Only the focus of a card is lost with it.
    if (!document.activeElement?.closest('[data-pinned]')) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, []);

  const close = useCallback(() => {
    returnFocus();
    setPin(undefined);
    setTrackId(undefined);
    setListed(undefined);
    badge?.focus({ preventScroll: true });
    setBadge(undefined);
  }, [badge, returnFocus]);

  const tornado = pin ?? ofTrack;

  /** Keeps the card of the chosen tornado. One that was kept before goes. */
  function keep() {
    setPinned(tornado);
    setPin(undefined);
    setTrackId(undefined);
  }
  /** The card is then an ordinary one, unless another has that place. */
  function unpin() {
    if (!tornado && !listed) setPin(pinned);
    setPinned(undefined);
  }
  const closePinned = useCallback(() => {
    returnFocus();
    setPinned(undefined);
  }, [returnFocus]);
  function selectListed(next: PlacedPin) {
    if (next.id === pin?.id || next.id === pinned?.id) return onOpen(next.id);
    setTrackId(undefined);
    setListed(undefined);
    setPin(next);
  }
  function selectPin(next: PlacedPin) {
    setBadge(undefined);
    opener.current = document.activeElement;
    selectListed(next);
  }
  function toggleList(pinsHere: PlacedPin[], opened: HTMLElement) {
    if (listed?.[0]?.id === pinsHere[0]?.id) return close();
    setListed(pinsHere);
    setBadge(opened);
  }
  return {
    tornado,
    pinned,
    pin: keep,
    unpin,
    closePinned,
    /** Closes the last choice, or without one the card that stays. Undefined while there is no card. */
    closeTop: tornado || listed ? close : pinned ? closePinned : undefined,
    listed,
    /** Whether the card replaces a list, which had the focus. */
    isFromList: badge !== undefined,
    close,
    selectPin,
    selectListed,
    selectTrack: (id: string) => setTrackId(id === pinned?.id ? undefined : id),
    toggleList,
  };
}
