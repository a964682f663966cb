import { throttle } from './throttle.ts';
import { refreshUser, sessionSnapshot } from './session-store.ts';

/** Somebody who goes back and forth between two windows asks the server no more often than this. */
const minRefreshIntervalMilliseconds = 3_000;

/** Written for a moment only: the other tabs hear of it, and nothing stays. */
const verifiedKey = 'emailVerified';

/**
 * For as long as the user's email address is not verified: refreshes the user when another tab has seen the link
 * followed, and when this one becomes visible, because it may have been followed on another device.
 */
export function followVerification(): () => void {
  const refresh = throttle(minRefreshIntervalMilliseconds, () => void refreshUnverifiedUser());
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === verifiedKey && newValue !== null) void refreshUnverifiedUser();
  };
  const appear = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  window.addEventListener('storage', hear);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', appear);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', appear);
  };
}

/** The link has been followed: this tab and the others learn it from the server. */
export function announceVerification(): void {
  try {
    localStorage.setItem(verifiedKey, crypto.randomUUID());
    localStorage.removeItem(verifiedKey);
  } catch {
    // Forbidden: then the others learn it when they are looked at.
  }
  void refreshUnverifiedUser();
}

async function refreshUnverifiedUser(): Promise<void> {
  const session = sessionSnapshot();
  if (session.state === 'signed-in' && !session.user.is_verified) await refreshUser();
}
