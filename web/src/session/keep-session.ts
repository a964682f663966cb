import { refreshMinutes } from '@touchdown/shared/accounts/account-limits.ts';
import { onSessionMark } from '../lib/api/session-mark.ts';
import { followOtherTabs, refreshUser, retryStart, sessionSnapshot, startSession } from './session-store.ts';

/** Begins the session with the page and keeps it true as long as the page lives. */
export function keepSession(): Promise<void> {
  setInterval(
    () => {
      if (sessionSnapshot().state !== 'signed-out') void refreshUser();
    },
    refreshMinutes * 60 * 1_000,
  );
  onSessionMark(followOtherTabs);
  // Back from the browser's memory: no event has reported what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
  window.addEventListener('online', () => void retryStart());
  return startSession();
}
