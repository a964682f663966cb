/** Calls back before anything else on the page hears of the key, except an open list of suggestions, which it closes. */
export function onEscape(close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isListOpen =
      event.target instanceof Element && event.target.matches('[aria-expanded="true"]:not(button)');
    if (event.key !== 'Escape' || isListOpen) return;
    event.stopPropagation();
    close();
  };
  document.addEventListener('keydown', onKey, { capture: true });
  return () => document.removeEventListener('keydown', onKey, { capture: true });
}
