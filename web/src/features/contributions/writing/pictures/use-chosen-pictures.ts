import { useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftOwner } from '../../../../lib/drafts.ts';
import { pictureBatchOf } from './picture-batches.ts';

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
