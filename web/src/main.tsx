import './ui/tokens.css';
import './ui/base.css';
import './ui/patterns.css';

/** Should a browser not tell of its first paint, the app begins all the same. */
const patienceMilliseconds = 1_000;

// Words that are on the page already are painted before the app begins its work, however slow the device.
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
  setTimeout(once, patienceMilliseconds);
}
