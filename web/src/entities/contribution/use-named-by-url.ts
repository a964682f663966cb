import { contributionFragment } from '@touchdown/shared/contributions/contribution-path.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface NamedByUrl {
  ref: RefObject<HTMLElement | null>;
  id: string;
  tabIndex?: number;
  /** For the mark beside it. */
  'data-named'?: '';
}

/**
 * Scrolls to a contribution and moves the focus there if the URL's fragment names it. The browser cannot: the list
 * arrives after the page.
 */
export function useNamedByUrl(contributionId: string): NamedByUrl {
  const fragment = contributionFragment(contributionId);
  const { hash, key } = useLocation();
  /** Another one when the same link is followed again. */
  const namedAt = hash === fragment ? key : undefined;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (namedAt === undefined) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, [namedAt]);
  return { ref, id: fragment.slice(1), ...(namedAt !== undefined ? { tabIndex: -1, 'data-named': '' } : {}) };
}
