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

/** The actions that a screen can take on the session. */
export interface SessionActions {
  /** After a login or a registration. */
  signedIn: (user: CurrentUser) => void;
  /** After a change of the profile. */
  setUser: (user: CurrentUser) => void;
  refreshUser: () => Promise<void>;
  /** Ends the session on the server and here; rejects with an `ApiError` if the server cannot be reached. */
  logOut: (leaveScreen?: () => Promise<void>) => Promise<void>;
  /** For a session that the server has already ended, as after the deletion of the account. */
  clearSession: () => void;
}

const actions: SessionActions = { signedIn, setUser, refreshUser, logOut, clearSession };

/** Returns who is signed in, and the actions on the session. */
export function useSession(): SessionSnapshot & SessionActions {
  const snapshot = useSyncExternalStore(onSession, sessionSnapshot, signedOutSession);
  return useMemo(() => ({ ...snapshot, ...actions }), [snapshot]);
}

/** Returns the signed-in user. Only for screens under `RequireSession`. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useCurrentUser must be used under RequireSession.');
  return user;
}
