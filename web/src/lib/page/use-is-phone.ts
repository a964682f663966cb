import { useSyncExternalStore } from 'react';

/** As in the style sheets: a map has its phone layout below 640 pixels. */
const isPhone = () => matchMedia('(max-width: 639px)');

/** Whether the window has the width of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => isPhone().matches);
}

function subscribe(onChange: () => void): () => void {
  const media = isPhone();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
