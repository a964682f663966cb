import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepSession } from '../session/keep-session.ts';
import { App } from './app.tsx';

void keepSession();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to draw in.');
const root = createRoot(element);

// In slices, so that a slow phone can scroll while the first screen is being made.
startTransition(() => {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
