import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter, sends the form that the focus is in, also from a text of several lines. */
export function sendWithKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== 'Enter' || (!ctrlKey && !metaKey) || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.closest('form')?.requestSubmit();
}
