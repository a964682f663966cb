import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { apiQuery } from '../../lib/api/api-query.ts';
import type { PlacedPin } from './pins/cluster-pins.ts';
import { selectedFromRecord, type SelectedTornado } from './pins/selected-tornado.ts';

export type Selection = ReturnType<typeof useSelection>;

/** What is selected on the map: a tornado, by its pin or its track, or the pins of one place. */
export function useSelection(onOpen: (id: string) => void) {
  const [pin, setPin] = useState<SelectedTornado>();
  const [trackId, setTrackId] = useState<string>();
  const [listed, setListed] = useState<PlacedPin[]>();
  /** The badge whose list was opened. It gets the focus back. */
  const [badge, setBadge] = useState<HTMLElement>();
  const track = useQuery({
    ...apiQuery('GET /tornadoes/{id}', { params: { id: trackId ?? '' } }),
    enabled: trackId !== undefined,
  });
  const ofTrack = track.data && trackId === track.data.id ? selectedFromRecord(track.data) : undefined;

  const close = useCallback(() => {
    setPin(undefined);
    setTrackId(undefined);
    setListed(undefined);
    badge?.focus({ preventScroll: true });
    setBadge(undefined);
  }, [badge]);

  function selectListed(next: PlacedPin) {
    if (next.id === pin?.id) return onOpen(next.id);
    setTrackId(undefined);
    setListed(undefined);
    setPin(next);
  }
  function selectPin(next: PlacedPin) {
    setBadge(undefined);
    selectListed(next);
  }
  function toggleList(pinsHere: PlacedPin[], opened: HTMLElement) {
    if (listed?.[0]?.id === pinsHere[0]?.id) return close();
    setListed(pinsHere);
    setBadge(opened);
  }
  return {
    tornado: pin ?? ofTrack,
    listed,
    /** Whether the card replaces a list, which had the focus. */
    isFromList: badge !== undefined,
    close,
    selectPin,
    selectListed,
    selectTrack: setTrackId,
    toggleList,
  };
}
