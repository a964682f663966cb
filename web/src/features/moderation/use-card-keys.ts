import { useEffect, type RefObject } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/**
 * J and K move the focus from card to card. They work while the focus is in the list or nowhere in particular, so
 * that they disturb neither fields nor the keys of assistive technology elsewhere. Returns a function that gives the
 * focus to the card of a suggestion, or to the list if it has left it.
 */
export function useCardKeys(list: RefObject<HTMLElement | null>): (id: string) => void {
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

  return (id) => {
    const card = document.getElementById(`suggestion-${id}`)?.closest('article');
    (card ?? list.current)?.focus({ preventScroll: true });
  };
}
