import { useSyncExternalStore } from 'react';

/** Two maps beside each other need this much. */
const query = '(min-width: 1100px)';

/** Whether the window is wide enough for two maps. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}

function follow(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
