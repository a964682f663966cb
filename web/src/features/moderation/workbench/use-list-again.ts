import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Longer than the server's lists lag behind a decision. */
const afterMilliseconds = 9_000;
/** A list that did not have more is not asked again at once. */
const apartMilliseconds = 2_000;

interface ListAgainParts {
  loadedAt: number;
  /** Whether few rows are ahead here while the server has more. */
  isLow: boolean;
  reload: () => void;
}

/**
 * Loads a list again once nobody has decided for a while, with the counts of the top bar, and earlier when it runs low.
 * So a decision costs no list, and there is always a next row. Returns what to call after a decision.
 */
export function useListAgain({ loadedAt, isLow, reload }: ListAgainParts): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloadNow = useRef(reload);
  useEffect(() => {
    reloadNow.current = reload;
  });
  useEffect(() => {
    if (!isLow) return undefined;
    const wait = Math.max(0, loadedAt + apartMilliseconds - Date.now());
    const low = setTimeout(() => reloadNow.current(), wait);
    return () => clearTimeout(low);
  }, [isLow, loadedAt]);

  const loadCounts = useRef(() => {
    timer.current = undefined;
    void client.invalidateQueries({
      predicate: ({ queryKey: [, url] }) => String(url).endsWith('/moderation/counts'),
    });
  });
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      loadCounts.current();
    },
    [],
  );
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      loadCounts.current();
      reloadNow.current();
    }, afterMilliseconds);
  };
}
