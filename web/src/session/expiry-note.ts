const noteKey = 'sessionExpired';

/** Outlives the reload that follows, for the page to say why it began anew. */
export function leaveExpiryNote(): void {
  try {
    sessionStorage.setItem(noteKey, 'true');
  } catch {
    // The page then begins anew without a word.
  }
}

export function takeExpiryNote(): boolean {
  try {
    const isLeft = sessionStorage.getItem(noteKey) !== null;
    sessionStorage.removeItem(noteKey);
    return isLeft;
  } catch {
    return false;
  }
}
