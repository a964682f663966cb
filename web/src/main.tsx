import './ui/tokens.css';
import './ui/base.css';
import './ui/patterns.css';
import './ui/charts/charts.css';
import './ui/embed.css';
import './ui/print.css';

/** Some browsers do not report the first paint. The app then starts after this time. */
const firstPaintTimeoutMilliseconds = 1_000;

// The browser paints the served text before the app starts, even on a slow device.
const start = () => {
  void import('./app/start.tsx');
  // The app would ask for its first screen only once it runs itself. A failure is the app's to show.
  if (location.pathname === '/') import('./app/home-screen.tsx').catch(() => {});
};
if (document.querySelector('#root[data-prerendered]')) afterFirstPaint(start);
else start();

function afterFirstPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    run();
  };
  const observer = new PerformanceObserver(once);
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(once, firstPaintTimeoutMilliseconds);
}
