import { useEffect } from 'react';
import type { Fullscreen } from '../../lib/use-fullscreen.ts';

interface MapKeys {
  /** Undefined while there is no card to close. */
  onClose: (() => void) | undefined;
  fullscreen: Fullscreen;
}

/** Escape closes the card or, without a card, leaves full screen. F11 or `f` toggles full screen, except in a field. */
export function useMapKeys({ onClose, fullscreen }: MapKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') {
        if (onClose) onClose();
        else fullscreen.leave();
        return;
      }
      const isShortcut =
        event.key === 'F11' || (event.key === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey);
      if (!isShortcut || !fullscreen.isPossible || isTyping(event.target)) return;
      event.preventDefault();
      fullscreen.toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose, fullscreen]);
}

/** A letter means something in a field of text and in a choice, but not in a checkbox. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])')
  );
}
