import { useSyncExternalStore } from 'react';
import { narrowerThan } from '../break-points.ts';

const isPhone = () => matchMedia(narrowerThan('phone'));

/** Whether the window has the width of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => isPhone().matches);
}

function subscribe(onChange: () => void): () => void {
  const media = isPhone();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
