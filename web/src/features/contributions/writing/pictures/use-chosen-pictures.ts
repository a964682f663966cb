import { useMemo, useState, useSyncExternalStore } from 'react';
import { followForgottenDrafts, type DraftOwner } from '../../../../lib/drafts.ts';
import { pictureBatch, type PictureBatch } from './picture-batch.ts';

/** The chosen pictures live as long as the page, also while no dialog shows them. */
const kept = new Map<string, KeptBatch>();

followForgottenDrafts((isForgotten) => {
  for (const { owner, batch } of kept.values()) if (isForgotten(owner.userId)) batch.forget();
});

/** The pictures that somebody has chosen for a target. They survive a closed dialog. */
export function useChosenPictures({ userId, subject }: DraftOwner) {
  const { batch, follow } = useMemo(() => pictureBatchOf({ userId, subject }), [userId, subject]);
  const snapshot = useSyncExternalStore(follow, batch.snapshot);
  const [refusal, setRefusal] = useState<string>();
  return {
    ...snapshot,
    batch,
    /** Why some of the files that were chosen last are not in the list. */
    refusal,
    add: (files: readonly File[]) => setRefusal(batch.add(files)),
    clearRefusal: () => setRefusal(undefined),
  };
}
export type ChosenPictures = ReturnType<typeof useChosenPictures>;

interface KeptBatch {
  owner: DraftOwner;
  batch: PictureBatch;
  listeners: Set<() => void>;
}

/** Returns the pictures that somebody has chosen for a target, for `useSyncExternalStore`. */
function pictureBatchOf(owner: DraftOwner) {
  const key = `${owner.userId}:${owner.subject}`;
  const { batch, listeners } = kept.get(key) ?? keep(key, owner);
  return {
    batch,
    follow: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function keep(key: string, owner: DraftOwner): KeptBatch {
  const listeners = new Set<() => void>();
  const batch = pictureBatch(owner, () => {
    for (const listener of listeners) listener();
    followLeaving();
  });
  const one = { owner, batch, listeners };
  kept.set(key, one);
  return one;
}

/** The browser asks before it leaves a page with pictures that were not published. */
function followLeaving(): void {
  const hasPictures = [...kept.values()].some(({ batch }) => batch.snapshot().pictures.length > 0);
  // A listener without need would keep the page out of the browser's cache.
  if (hasPictures) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
