import { throttle } from './throttle.ts';
import { refreshUser, sessionSnapshot } from './session-store.ts';

/** Limits the requests of a visitor who switches back and forth between two windows. */
const minRefreshIntervalMilliseconds = 3_000;

/** Written and removed at once: only the storage event matters, which the other tabs receive. */
const verifiedKey = 'emailVerified';

/**
 * Refreshes an unverified user when another tab announces that the link was followed, and when this tab becomes
 * visible, because the link may have been followed on another device. Returns a function that stops it.
 */
export function followVerification(): () => void {
  const refresh = throttle(minRefreshIntervalMilliseconds, () => void refreshUnverifiedUser());
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === verifiedKey && newValue !== null) void refreshUnverifiedUser();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Called once the link has been followed: this tab and the others fetch the user again. */
export function announceVerification(): void {
  try {
    localStorage.setItem(verifiedKey, crypto.randomUUID());
    localStorage.removeItem(verifiedKey);
  } catch {
    // Without storage the other tabs refresh the user when they become visible.
  }
  void refreshUnverifiedUser();
}

async function refreshUnverifiedUser(): Promise<void> {
  const session = sessionSnapshot();
  if (session.state === 'signed-in' && !session.user.is_verified) await refreshUser();
}
