import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetAnswersOfOtherBuilds } from '../lib/api/request-cache.ts';
import { keepSession } from '../session/keep-session.ts';
import { sessionSnapshot } from '../session/session-store.ts';
import { App } from './app.tsx';
import { router } from './router.tsx';

forgetAnswersOfOtherBuilds();
const sessionIsKnown = keepSession();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to draw in.');
const root = createRoot(element);

// What was served is better than "Loading...": it stays until the first screen's own file has come, and until
// it is known who is there. Without a session nobody is asked, and nothing waits for that.
void Promise.all([screenHasCome(), hasWords() && isStarting() ? sessionIsKnown : undefined]).finally(draw);

function screenHasCome(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function hasWords(): boolean {
  return Boolean(element?.querySelector('main')?.textContent);
}

function isStarting(): boolean {
  return sessionSnapshot().state === 'starting';
}

function draw(): void {
  // In slices, so that a slow phone can scroll while the first screen is being made.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}
