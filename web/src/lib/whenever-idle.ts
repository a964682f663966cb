/** Not every browser knows when it is idle. A second after a page, what it shows first is there. */
const waitMilliseconds = 1_000;

/** Does a step of work whenever the browser is idle, until the work says that no more is left. Returns what ends it. */
export function wheneverIdle(work: () => boolean): () => void {
  let cancel = () => {};
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(step);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(step, waitMilliseconds);
      cancel = () => clearTimeout(timer);
    }
  };
  const step = () => {
    if (work()) schedule();
  };
  schedule();
  return () => cancel();
}
