const storageKey = 'verificationBannerDismissed';

/** Section 9 of the specification: kept in session storage. */
export function dismissBanner(): void {
  try {
    sessionStorage.setItem(storageKey, 'true');
  } catch {
    // It comes back with the next page.
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
    // It was never kept.
  }
}
