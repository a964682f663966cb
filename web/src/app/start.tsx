import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { router } from './router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to draw in.');
const root = createRoot(element);

if (router.state.initialized) draw();
else waitForScreen();

/** The first screen's own file is on its way; until it has come, the words that were served stay. */
function waitForScreen(): void {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
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
