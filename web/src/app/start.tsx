import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { callQuietly } from '../lib/api/api-client.ts';
import { forgetAnswersOfOtherBuilds } from '../lib/api/request-cache.ts';
import '../lib/own-worker.ts';
import { keepSiteStatus } from '../lib/site-status.ts';
import { keepSession } from '../session/keep-session.ts';
import { sessionSnapshot } from '../session/session-store.ts';
import { showKeptNotices, stopKeepingNotices } from '../ui/toast/notify.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

forgetAnswersOfOtherBuilds();
showKeptNotices();
const sessionChecked = keepSession();

window.addEventListener('pageshow', resumeRestoredDocument);

const element = document.getElementById('root');
if (!element) throw new Error('The page must have an element #root.');
const root = createRoot(element);
const router = createAppRouter();

// The served text is better than "Loading...", so it stays until the first screen's file has loaded and the session
// is known. Without a session flag the session is known at once.
const waitsForSession = hasServedText() && isSessionStarting();
void Promise.all([firstScreenLoaded(), waitsForSession ? sessionChecked : undefined]).finally(render);

function firstScreenLoaded(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function hasServedText(): boolean {
  return Boolean(element?.querySelector('main')?.textContent);
}

function isSessionStarting(): boolean {
  return sessionSnapshot().state === 'starting';
}

function render(): void {
  // A transition renders in slices, so that a slow phone can scroll meanwhile.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
  // Also which record is served, which nearly every screen needs.
  keepSiteStatus(() => callQuietly('GET /site-status', {}));
}

/** A document that was left for another one, and restored by Back: its router still waits for the other one. */
function resumeRestoredDocument({ persisted }: PageTransitionEvent): void {
  if (!persisted || router.state.navigation.state === 'idle') return;
  stopKeepingNotices();
  const { location: here } = router.state;
  void router.navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true });
}
