import { useSyncExternalStore } from 'react';

/** How the comments of storm reports are written. The source sends capitals. */
export type CommentCase = 'sent' | 'sentence';

/** The number is the version of what is stored. */
const storageKey = 'comment-case:1';

let chosen: CommentCase | undefined;
const listeners = new Set<() => void>();

/** Returns how this visitor reads comments. */
export function useCommentCase(): CommentCase {
  return useSyncExternalStore(subscribe, current, () => 'sent');
}

export function chooseCommentCase(next: CommentCase): void {
  chosen = next;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function current(): CommentCase {
  chosen ??= stored();
  return chosen;
}

function stored(): CommentCase {
  try {
    return localStorage.getItem(storageKey) === 'sentence' ? 'sentence' : 'sent';
  } catch {
    return 'sent';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
