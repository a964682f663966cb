const noteKey = 'sessionExpired';

/** Stores a note that survives the following reload, so that the page can say why it was reloaded. */
export function leaveExpiryNote(note: string): void {
  try {
    sessionStorage.setItem(noteKey, note);
  } catch {
    // Without storage the page is reloaded without an explanation.
  }
}

/** Returns the note if there is one, and removes it. */
export function takeExpiryNote(): string | null {
  try {
    const note = sessionStorage.getItem(noteKey);
    sessionStorage.removeItem(noteKey);
    return note;
  } catch {
    return null;
  }
}
