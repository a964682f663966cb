const noteKey = 'sessionExpired';

/** Stores a note that survives the following reload, so that the page can say why it was reloaded. */
export function leaveExpiryNote(): void {
  try {
    sessionStorage.setItem(noteKey, 'true');
  } catch {
    // Without storage the page is reloaded without an explanation.
  }
}

/** Returns whether there is a note, and removes it. */
export function takeExpiryNote(): boolean {
  try {
    const hasNote = sessionStorage.getItem(noteKey) !== null;
    sessionStorage.removeItem(noteKey);
    return hasNote;
  } catch {
    return false;
  }
}
