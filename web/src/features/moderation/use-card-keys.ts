import { useEffect, useRef, type RefObject } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/**
 * J and K move the focus from card to card. They work while the focus is in the list or nowhere in particular, so
 * that they disturb neither fields nor the keys of assistive technology elsewhere. Returns a function that gives the
 * focus to the card of a suggestion. When the list is loaded again without this card, the one in its place gets it.
 * `shown` has the ids of the list, with commas.
 */
export function useCardKeys(list: RefObject<HTMLElement | null>, shown: string): (id: string) => void {
  const lastFocused = useRef<number>(undefined);
  useEffect(() => {
    const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = steps[key.toLowerCase()];
      const { activeElement: active } = document;
      const isFree = active === document.body || active?.id === 'main' || list.current?.contains(active);
      if (step === undefined || altKey || ctrlKey || metaKey || !isFree) return;
      const cards = [...(list.current?.querySelectorAll('article') ?? [])];
      const at = cards.findIndex((card) => card.contains(active));
      const next = at === -1 ? cards[0] : cards[at + step];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);

  useEffect(() => {
    // An element that disappears leaves the focus to the body. Elsewhere, somebody has moved it.
    if (lastFocused.current === undefined || document.activeElement !== document.body) return;
    const ids = shown.split(',');
    const id = ids[Math.min(lastFocused.current, ids.length - 1)];
    (cardOf(id) ?? list.current)?.focus({ preventScroll: true });
  }, [list, shown]);

  return (id) => {
    lastFocused.current = Math.max(shown.split(',').indexOf(id), 0);
    (cardOf(id) ?? list.current)?.focus({ preventScroll: true });
  };
}

function cardOf(id: string | undefined): HTMLElement | null | undefined {
  return document.getElementById(`suggestion-${id}`)?.closest('article');
}
