const storageKey = 'verificationBannerDismissed';

/** Section 9 of the specification: the dismissal is stored in session storage. */
export function dismissBanner(): void {
  try {
    sessionStorage.setItem(storageKey, 'true');
  } catch {
    // Without storage the banner returns when the page is reloaded.
  }
}

export function isBannerDismissed(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function forgetBannerDismissal(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
