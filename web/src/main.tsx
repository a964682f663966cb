import './ui/tokens.css';
import './ui/base.css';
import './ui/patterns.css';

/** A browser may not report its first paint; the app starts then all the same. */
const firstPaintTimeoutMilliseconds = 1_000;

// The words that were served are painted before the app starts its work, however slow the device.
const start = () => void import('./app/start.tsx');
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
