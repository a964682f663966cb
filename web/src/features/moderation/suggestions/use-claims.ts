import { claimSeconds } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { callQuietly } from '../../../lib/api/api-client.ts';

/** How many are claimed from the open one on, and how many of them are left when the next ones are claimed. */
const ahead = 10;
const fewAhead = 3;
const renewMilliseconds = (claimSeconds * 1_000) / 2;
/** Somebody who passes a suggestion at once does not look at it. */
const dwellMilliseconds = 400;

interface Claim {
  by: string;
  until: string;
  isOwn: boolean;
}

/**
 * Claims the open suggestion and the next few, so that two moderators do not read the same, and renews that while it is
 * open. A claim is advice: without an answer nothing is different. Returns who else has a suggestion now.
 */
export function useClaims(visible: readonly ReviewedSuggestion[], openId: string | undefined) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Claim>>(new Map());
  const claimed = useRef<string[]>([]);
  const claimedAt = useRef(0);
  const wanted = idsFrom(visible, openId).join();

  useEffect(() => {
    const claim = async (ids: string[]) => {
      claimed.current = ids;
      claimedAt.current = Date.now();
      try {
        const { data } = await callQuietly('POST /moderation/claims', {
          body: { ids: ids },
        });
        setAnswers((before) => new Map([...before, ...data.claims.map((one) => [one.id, one] as const)]));
      } catch {
        claimed.current = [];
      }
    };
    const ids = wanted === '' ? [] : wanted.split(',');
    const near = ids.slice(0, fewAhead);
    const isOld = Date.now() - claimedAt.current > renewMilliseconds;
    const isDue = isOld || !near.every((id) => claimed.current.includes(id));
    if (ids.length === 0) {
      if (claimed.current.length > 0) void claim([]);
      return undefined;
    }
    const first = isDue ? setTimeout(() => void claim(ids), dwellMilliseconds) : undefined;
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible') void claim(ids);
    }, renewMilliseconds);
    return () => {
      clearTimeout(first);
      clearInterval(renewal);
    };
  }, [wanted]);

  // Whoever leaves the page has nothing any more.
  useEffect(
    () => () => {
      if (claimed.current.length === 0) return;
      claimed.current = [];
      void callQuietly('POST /moderation/claims', { body: { ids: [] } }).catch(() => undefined);
    },
    [],
  );

  return (suggestion: ReviewedSuggestion): string | undefined => {
    const { claim } = suggestion;
    const listed = claim ? { ...claim, isOwn: claim.is_own } : undefined;
    const one = answers.get(suggestion.id) ?? listed;
    return one && !one.isOwn && Date.parse(one.until) > Date.now() ? one.by : undefined;
  };
}

function idsFrom(visible: readonly ReviewedSuggestion[], openId: string | undefined): string[] {
  const from = visible.findIndex(({ id }) => id === openId);
  return from < 0 ? [] : visible.slice(from, from + ahead).map(({ id }) => id);
}
