import { useSyncExternalStore } from 'react';

export const unitSystems = ['us', 'metric'] as const;
export type Units = (typeof unitSystems)[number];

/** The number is the version of what is stored. `public/theme.js` reads it too, for the text that the server writes. */
const storageKey = 'units:1';

let units: Units = storedUnits() ?? 'us';
const listeners = new Set<() => void>();

/** Returns the units in which this visitor reads. US units are the record's own, so they are the default. */
export function useUnits(): Units {
  return useSyncExternalStore(subscribe, currentUnits, () => 'us');
}

export function chooseUnits(next: Units): void {
  change(next);
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function currentUnits(): Units {
  return units;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Units): void {
  units = next;
  for (const listener of listeners) listener();
}

/** Returns undefined where storage is forbidden. */
function storedUnits(): Units | undefined {
  try {
    return localStorage.getItem(storageKey) === 'metric' ? 'metric' : 'us';
  } catch {
    return undefined;
  }
}

// Another tab has chosen, or this page was restored by Back and has missed it.
if (typeof window !== 'undefined') {
  const follow = () => change(storedUnits() ?? units);
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow);
}
