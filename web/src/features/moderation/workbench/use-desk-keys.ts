import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What each key does, by its name: `j`, `?`, `shift+a`. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Held down, only these go on: nobody decides about thirty items by leaning on a key. */
const repeating = new Set(['j', 'k']);
/** What letters are typed into, or choose in. Boxes and radio buttons have no use for them. */
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]';

/**
 * Single keys work while the focus is in the desk or nowhere in particular, so that they disturb neither fields nor
 * the keys of assistive technology elsewhere. A list of choices gives the focus back to the desk once somebody has
 * chosen with the mouse, or on Escape: with the arrow keys one goes through several choices.
 */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const current = useRef(keys);
  // Before anybody can press a key about what they see.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || !isFree(desk.current)) return;
      const name = nameOf(event);
      const run = current.current[name];
      if (!run || (repeat && !repeating.has(name))) return;
      event.preventDefault();
      run();
    };
    const root = desk.current;
    let typedIn: EventTarget | null = null;
    const leave = (select: EventTarget | null) => {
      if (select instanceof HTMLSelectElement) root?.focus({ preventScroll: true });
    };
    const onKeyInDesk = ({ key, target }: KeyboardEvent) => {
      typedIn = target;
      if (key === 'Escape') leave(target);
    };
    const onChange = ({ target }: Event) => {
      if (typedIn !== target) leave(target);
    };
    const onFocus = () => {
      typedIn = null;
    };
    document.addEventListener('keydown', onKeyDown);
    root?.addEventListener('keydown', onKeyInDesk);
    root?.addEventListener('change', onChange);
    root?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      root?.removeEventListener('keydown', onKeyInDesk);
      root?.removeEventListener('change', onChange);
      root?.removeEventListener('focusin', onFocus);
    };
  }, [desk]);
}

/** A letter without regard to the lock of capitals; with Shift it is another key. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return shiftKey && letter !== key.toUpperCase() ? `shift+${letter}` : letter;
}

function isFree(desk: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  if (active?.matches(fields)) return false;
  return active === null || active === document.body || active.id === 'main' || !!desk?.contains(active);
}
