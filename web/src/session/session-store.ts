import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { callApi, callQuietly, listenForSessionEnd } from '../lib/api/api-client.ts';
import { ApiError, messageOf, sessionExpired } from '../lib/api/api-error.ts';
import { forgetAnswers } from '../lib/api/request-cache.ts';
import {
  forgetSessionMark,
  hasSessionFlag,
  markedUserId,
  markSession,
  sessionMark,
} from '../lib/api/session-mark.ts';
import { notify } from '../ui/toast/notify.ts';
import { leaveExpiryNote, takeExpiryNote } from './expiry-note.ts';

export type SessionSnapshot =
  | {
      state: 'starting';
      user?: undefined;
      /** Why it cannot be known who is signed in; it is asked again. */
      problem?: string | undefined;
    }
  | {
      state: 'signed-out';
      user?: undefined;
      /** By their own wish, not because the session ran out. */
      hasLeft: boolean;
    }
  | { state: 'signed-in'; user: CurrentUser };

/** A start that takes longer shows the site as it is to everybody. */
const startMilliseconds = 10_000;

const signedOut: SessionSnapshot = { state: 'signed-out', hasLeft: false };
let snapshot: SessionSnapshot = signedOut;
const listeners = new Set<() => void>();
let hasStarted = false;

/** What the server's own rendering and the first paint show: nobody is signed in. */
export function signedOutSession(): SessionSnapshot {
  return signedOut;
}

export function sessionSnapshot(): SessionSnapshot {
  return snapshot;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once a page: visitors without the flag are signed out at once, and no call is made. */
export async function startSession(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  if (takeExpiryNote()) notify(sessionExpired, 'error');
  listenForSessionEnd(endSession);
  if (!hasSessionFlag()) return;
  show({ state: 'starting' });
  await findUser();
}

/** Asks anew who is signed in. A 401 signs out here; without an answer all stays as it is. */
export async function refreshUser(): Promise<void> {
  if (!hasSessionFlag()) return clearSession();
  await findUser();
}

/** Retries a start that got no answer. */
export async function retryStart(): Promise<void> {
  if (snapshot.state !== 'starting') return;
  show({ state: 'starting' });
  await findUser();
}

/** After a login or a registration: the server has set the cookies. */
export function signedIn(user: CurrentUser): void {
  forgetAnswers();
  markSession(user.id);
  show({ state: 'signed-in', user });
}

/** After a change of the profile: what the server says of the user now. */
export function setUser(user: CurrentUser): void {
  if (snapshot.state === 'signed-in') show({ state: 'signed-in', user });
}

/**
 * Logs out on the server, then here; where the server cannot be reached, neither. `leadAway` leaves the
 * screen that is about to be nobody's, so that going back meets its guard.
 */
export async function logOut(leadAway?: () => Promise<void>): Promise<void> {
  await callApi('POST /auth/logout', {});
  forgetSessionMark();
  await leadAway?.();
  clearSession();
}

/** After a response that ended the session on the server, such as the account's deletion, or after another tab did. */
export function clearSession(): void {
  signOutHere(true);
}

function signOutHere(hasLeft: boolean): void {
  forgetSessionMark();
  forgetAnswers();
  if (snapshot.state !== 'signed-out') show({ state: 'signed-out', hasLeft });
}

/** Another tab has signed in or out, or this page comes back from the browser's memory. */
export function followOtherTabs(): void {
  const id = markedUserId();
  if (id === undefined) return snapshot.state === 'signed-out' ? undefined : clearSession();
  if (snapshot.state === 'signed-in' && snapshot.user.id === id) return undefined;
  // Until it is known who that is, nothing of the one before is shown.
  forgetAnswers();
  show({ state: 'starting' });
  return void findUser();
}

async function findUser(): Promise<void> {
  const mark = sessionMark();
  try {
    const { data } = await callQuietly('GET /auth/me', {}, AbortSignal.timeout(startMilliseconds));
    show({ state: 'signed-in', user: data.user });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    // Somebody has logged in or out here meanwhile: that is newer than this answer.
    if (isRefused && hasSessionFlag() && sessionMark() !== mark) return;
    if (isRefused) return signOutHere(false);
    if (snapshot.state === 'starting') show({ state: 'starting', problem: messageOf(error) });
    // oxlint-disable-next-line no-console -- section 8: a refresh that nobody asked for is only logged
    console.warn('The session could not be refreshed.', error);
  }
}

/** A call that somebody waited for found the session ended: the page begins anew and says so. */
function endSession(): void {
  forgetAnswers();
  leaveExpiryNote();
  location.reload();
}

function show(next: SessionSnapshot): void {
  snapshot = next;
  for (const listener of listeners) listener();
}
