/** A function that does nothing while its last run is newer than this. */
export function throttle(milliseconds: number, run: () => void, now = Date.now): () => void {
  let last = -Infinity;
  return () => {
    if (now() - last < milliseconds) return;
    last = now();
    run();
  };
}
