import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { callQuietly } from '../lib/api/api-client.ts';
import { forgetAnswersOfOtherBuilds } from '../lib/api/request-cache.ts';
import '../lib/own-worker.ts';
import { takeServedAnswers } from '../lib/page/page-state.ts';
import { keepSiteStatus } from '../lib/site-status.ts';
import { keepSession } from '../session/keep-session.ts';
import { sessionSnapshot } from '../session/session-store.ts';
import { showKeptNotices, stopKeepingNotices } from '../ui/toast/notify.ts';
import { App, createQueryClient } from './app.tsx';
import { createAppRouter } from './router.tsx';

forgetAnswersOfOtherBuilds();
showKeptNotices();
const sessionChecked = keepSession();

window.addEventListener('pageshow', resumeRestoredDocument);

const root = document.getElementById('root');
if (!root) throw new Error('The page must have an element #root.');
const element: HTMLElement = root;
const queryClient = createQueryClient();
const isServed = takeServedAnswers(queryClient);
const router = createAppRouter();

// The served text is better than "Loading...", so it stays until the first screen's file has loaded and, if the app
// cannot take it over, the session is known. Without a session flag the session is known at once.
const waitsForSession = !isServed && hasServedText() && isSessionStarting();
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
  return Boolean(element.querySelector('main')?.textContent);
}

function isSessionStarting(): boolean {
  return sessionSnapshot().state === 'starting';
}

function render(): void {
  // A transition renders in slices, so that a slow phone can scroll meanwhile.
  startTransition(() => {
    const app = (
      <StrictMode>
        <App queryClient={queryClient}>
          <RouterProvider router={router} />
        </App>
      </StrictMode>
    );
    if (isServed) hydrateRoot(element, app, { onRecoverableError: reportMismatch });
    else createRoot(element).render(app);
  });
  // Also which record is served, which nearly every screen needs.
  keepSiteStatus(() => callQuietly('GET /site-status', {}));
}

/** React has thrown away what the server had rendered. Nobody sees an error, so the console has to say it. */
function reportMismatch(error: unknown): void {
  // oxlint-disable-next-line no-console -- a defect that tests look for
  console.error('The served page did not match the app.', error);
}

/** A document that was left for another one, and restored by Back: its router still waits for the other one. */
function resumeRestoredDocument({ persisted }: PageTransitionEvent): void {
  if (!persisted || router.state.navigation.state === 'idle') return;
  stopKeepingNotices();
  const { location: here } = router.state;
  void router.navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true });
}
