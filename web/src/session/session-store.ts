import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { callApi, callQuietly, listenForSessionEnd } from '../lib/api/api-client.ts';
import { ApiError, messageOf, sessionExpired } from '../lib/api/api-error.ts';
import { forgetAnswers } from '../lib/api/request-cache.ts';
import { forgetDrafts, forgetDraftsOfOthers } from '../lib/drafts.ts';
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
      /** Why the session could not be checked. The check is retried. */
      problem?: string | undefined;
    }
  | {
      state: 'signed-out';
      user?: undefined;
      /** Whether the user logged out, rather than the session running out. */
      hasLeft: boolean;
    }
  | { state: 'signed-in'; user: CurrentUser };

/** After this time the public screens are shown without a session. */
const startTimeoutMilliseconds = 10_000;

const signedOut: SessionSnapshot = { state: 'signed-out', hasLeft: false };
let snapshot: SessionSnapshot = signedOut;
const listeners = new Set<() => void>();
let hasStarted = false;

/** The session of the prerendered pages and the first paint: signed out. */
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

/** Runs once per page. A visitor without the session flag is signed out at once, without a call. */
export async function startSession(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  const note = takeExpiryNote();
  if (note !== null) notify(note, 'error');
  listenForSessionEnd(endSession);
  if (!hasSessionFlag()) return;
  show({ state: 'starting' });
  await findUser();
}

/** Fetches the user again. A 401 signs out here; without an answer nothing changes. */
export async function refreshUser(): Promise<void> {
  if (!hasSessionFlag()) return signOutHere(true);
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
  forgetDraftsOfOthers(user.id);
  markSession(user.id);
  show({ state: 'signed-in', user });
}

/** After a change of the profile, with the user that the server returned. */
export function setUser(user: CurrentUser): void {
  if (snapshot.state === 'signed-in') show({ state: 'signed-in', user });
}

/**
 * Logs out on the server, then here; if the server cannot be reached, neither. `leaveScreen` leaves a protected
 * screen before the session ends, so that going back to it runs its guard.
 */
export async function logOut(leaveScreen?: () => Promise<void>): Promise<void> {
  await callApi('POST /auth/logout', {});
  // Before the mark: other tabs follow it, and see by the drafts that this is no lost session.
  forgetDrafts();
  forgetSessionMark();
  await leaveScreen?.();
  clearSession();
}

/** Signs out here only: the session has ended on the server, by a log-out or the deletion of the account. */
export function clearSession(): void {
  forgetDrafts();
  signOutHere(true);
}

function signOutHere(hasLeft: boolean): void {
  forgetSessionMark();
  forgetAnswers();
  if (snapshot.state !== 'signed-out') show({ state: 'signed-out', hasLeft });
}

/** Called when another tab has signed in or out, or the browser has restored this page from its cache. */
export function followOtherTabs(): void {
  const id = markedUserId();
  if (id === undefined) {
    if (snapshot.state === 'signed-out') return undefined;
    const note = onLostSession?.(snapshot.user?.id);
    if (note) notify(note, 'error');
    return signOutHere(true);
  }
  if (snapshot.state === 'signed-in' && snapshot.user.id === id) return undefined;
  // Until the new user is known, nothing of the previous one is shown.
  forgetAnswers();
  forgetDraftsOfOthers(id);
  show({ state: 'starting' });
  return void findUser();
}

async function findUser(): Promise<void> {
  const mark = sessionMark();
  const markedUser = markedUserId();
  try {
    const { data } = await callQuietly('GET /auth/me', {}, AbortSignal.timeout(startTimeoutMilliseconds));
    // A log-out, or a login of somebody else, while the answer was on its way. A renewal keeps the user.
    if (markedUserId() !== markedUser) return;
    show({ state: 'signed-in', user: data.user });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    // A login or log-out in this browser meanwhile is newer than this answer.
    if (isRefused && hasSessionFlag() && sessionMark() !== mark) return;
    if (isRefused) return signOutHere(false);
    if (snapshot.state === 'starting') show({ state: 'starting', problem: messageOf(error) });
    // oxlint-disable-next-line no-console -- section 8: a failed refresh in the background is only logged
    console.warn('The session could not be refreshed.', error);
  }
}

let onLostSession: ((userId: string | undefined) => string | undefined) | undefined;

/** Sets the only listener, which runs when a session is lost. It may return what to say. */
export function listenForLostSession(listener: NonNullable<typeof onLostSession>): void {
  onLostSession = listener;
}

/** Called when a visitor's call found the session ended: reloads the page, which then explains why. */
function endSession(): void {
  forgetAnswers();
  leaveExpiryNote(onLostSession?.(snapshot.user?.id) ?? sessionExpired);
  location.reload();
}

function show(next: SessionSnapshot): void {
  snapshot = next;
  for (const listener of listeners) listener();
}
