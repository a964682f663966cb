import { useState } from 'react';

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

const storageKey = 'list_view';

/** Returns how this device shows the list, and a function that changes it. A shared URL does not change it. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(storedView);
  const choose = (next: ListView) => {
    setView(next);
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Without storage the choice lasts until the list is left.
    }
  };
  return [view, choose];
}

function storedView(): ListView {
  try {
    return localStorage.getItem(storageKey) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}
