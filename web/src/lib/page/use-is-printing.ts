import { useSyncExternalStore } from 'react';

/** Between the two events of a print. A test, or the developer tools, change the medium without them. */
let isBetweenEvents = false;
const printMedium = () => matchMedia('print');

/** Whether the page is being printed. It is known before the browser lays out the sheets. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

function isPrinting(): boolean {
  return isBetweenEvents || printMedium().matches;
}

function subscribe(onChange: () => void): () => void {
  const turn = ({ type }: Event) => {
    isBetweenEvents = type === 'beforeprint';
    onChange();
  };
  const medium = printMedium();
  window.addEventListener('beforeprint', turn);
  window.addEventListener('afterprint', turn);
  medium.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('beforeprint', turn);
    window.removeEventListener('afterprint', turn);
    medium.removeEventListener('change', onChange);
  };
}
