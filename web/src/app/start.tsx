import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepSession } from '../session/keep-session.ts';
import { sessionSnapshot } from '../session/session-store.ts';
import { App } from './app.tsx';

const sessionIsKnown = keepSession();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to draw in.');
const root = createRoot(element);

// In slices, so that a slow phone can scroll while the first screen is being made.
const draw = () =>
  startTransition(() => {
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });

// The page that was served is better than "Loading...": it stays until it is known who is there. Without a
// session nobody is asked, and nothing waits.
if (sessionSnapshot().state === 'starting' && element.dataset['prerendered'] !== undefined)
  void sessionIsKnown.finally(draw);
else draw();
