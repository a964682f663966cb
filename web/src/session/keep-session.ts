import { refreshMinutes } from '@touchdown/shared/accounts/account-limits.ts';
import { onSessionMark } from '../lib/api/session-mark.ts';
import { followOtherTabs, refreshUser, retryStart, sessionSnapshot, startSession } from './session-store.ts';

/** Starts the session and keeps it current while the page is open. */
export function keepSession(): Promise<void> {
  setInterval(
    () => {
      if (sessionSnapshot().state !== 'signed-out') void refreshUser();
    },
    refreshMinutes * 60 * 1_000,
  );
  onSessionMark(followOtherTabs);
  // A page restored from the browser's back/forward cache has missed the storage events since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
  window.addEventListener('online', () => void retryStart());
  return startSession();
}
