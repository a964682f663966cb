import { keptSettingsSeconds } from '@touchdown/shared/contract/kept-settings-seconds.ts';
import type { SiteStatus } from '@touchdown/shared/accounts/site-status.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** Until the first answer, and if none comes: the server refuses what is closed in any case. */
const allOpen: SiteStatus = { readOnly: false, registration: 'open', radarLoops: 'on', record: null };

let status = allOpen;
let askedAt = -Infinity;
let asking: Promise<SiteStatus> | undefined;
let askServer: (() => Promise<SiteStatus>) | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Asks the server once, and again only when a form opens, or while something is closed. So people who look at pages
 * cost one request a visit, which the edge answers.
 */
export function keepSiteStatus(ask: () => Promise<SiteStatus>): void {
  askServer = ask;
  askedAt = -Infinity;
  refresh();
}

/** What the refusal of a call says about the site. It is newer than the answer that the edge keeps. */
export function learnFromRefusal(code: string | undefined): void {
  if (code === 'READ_ONLY') learn({ ...status, readOnly: true });
  else if (code === 'REGISTRATION_CLOSED') learn({ ...status, registration: 'closed' });
}

/** Returns what is closed at the moment. A form asks again if the answer is old. */
export function useSiteStatus({ isForForm = false } = {}): SiteStatus {
  useEffect(() => {
    if (isForForm) refresh();
  }, [isForForm]);
  return useSyncExternalStore(
    listen,
    () => status,
    () => allOpen,
  );
}

/**
 * Returns the record that is served, from the first answer about the site: every page needs both, so they are one
 * request. Later, or if that answer has none, the result is undefined, and the record has an answer of its own.
 */
export async function recordWithStatus(): Promise<SiteStatus['record'] | undefined> {
  const first = asking;
  if (!first || Date.now() - askedAt > keptSettingsSeconds * 1000) return undefined;
  return first.then(
    ({ record }) => record ?? undefined,
    () => undefined,
  );
}

function refresh(): void {
  const isFresh = Date.now() - askedAt < keptSettingsSeconds * 1000;
  if (!askServer || isFresh) return;
  askedAt = Date.now();
  // Without an answer the last one stays.
  asking = askServer();
  asking.then(learn, () => learn(status));
}

function learn(answer: SiteStatus): void {
  status = answer;
  askedAt = Date.now();
  for (const tell of listeners) tell();
  clearTimeout(again);
  const isClosed = answer.readOnly || answer.registration === 'closed' || answer.radarLoops === 'off';
  // A banner must not stay after the maintenance.
  if (isClosed) again = setTimeout(refresh, keptSettingsSeconds * 1000);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
