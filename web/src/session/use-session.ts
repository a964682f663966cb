import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { useMemo, useSyncExternalStore } from 'react';
import {
  clearSession,
  logOut,
  signedOutSession,
  onSession,
  refreshUser,
  sessionSnapshot,
  setUser,
  signedIn,
  type SessionSnapshot,
} from './session-store.ts';

/** What a screen may do with the session. */
export interface SessionActions {
  /** After a login or a registration. */
  signedIn: (user: CurrentUser) => void;
  /** After a change of the profile. */
  setUser: (user: CurrentUser) => void;
  refreshUser: () => Promise<void>;
  /** Ends the session on the server and here; rejects with an `ApiError` where the server cannot be reached. */
  logOut: (leadAway?: () => Promise<void>) => Promise<void>;
  /** Where the server has ended it already, as after the account's deletion. */
  clearSession: () => void;
}

const actions: SessionActions = { signedIn, setUser, refreshUser, logOut, clearSession };

/** Who is signed in, and what can be done about it. */
export function useSession(): SessionSnapshot & SessionActions {
  const snapshot = useSyncExternalStore(onSession, sessionSnapshot, signedOutSession);
  return useMemo(() => ({ ...snapshot, ...actions }), [snapshot]);
}

/** Under `RequireSession`, where there is always somebody. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useCurrentUser must be used under RequireSession.');
  return user;
}
