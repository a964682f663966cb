import { useCallback, useSyncExternalStore } from 'react';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';

/** What another part of the page adds to the map of a path. */
export interface AddedMarks {
  marks: (palette: Palette) => Marks[];
  /** What they are, for the map's label: `3 photos`. */
  words: string;
  /** The text beside the pointer; undefined for an id that is not of these marks. */
  tipOf: (id: string) => string | undefined;
  onOpen: (id: string) => void;
}

const added = new Map<string, AddedMarks>();
const listeners = new Set<() => void>();

/** Adds marks to the map of a tornado, wherever it is on the page. Returns what takes them away. */
export function addToPathMap(track: string, marks: AddedMarks): () => void {
  added.set(track, marks);
  tell();
  return () => {
    if (added.get(track) === marks) added.delete(track);
    tell();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** What was added to the map of a tornado. */
export function useAddedMarks(track: string): AddedMarks | undefined {
  return useSyncExternalStore(
    follow,
    useCallback(() => added.get(track), [track]),
  );
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
