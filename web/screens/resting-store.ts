import type { Intercept } from '../e2e/visitor-calls.ts';

/** Calls of these paths fail, as if the store rested, until it is woken. */
export function restingStore(path: RegExp) {
  let isResting = true;
  const intercept: Intercept = ({ pathname }) =>
    isResting && path.test(pathname)
      ? Response.json({ error: 'The store is resting.', code: 'UNAVAILABLE' }, { status: 503 })
      : undefined;
  return {
    intercept,
    wake: () => {
      isResting = false;
    },
  };
}
