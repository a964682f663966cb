/** Returns a function that calls `run` at most once in this time. */
export function throttle(milliseconds: number, run: () => void, now = Date.now): () => void {
  let last = -Infinity;
  return () => {
    if (now() - last < milliseconds) return;
    last = now();
    run();
  };
}
