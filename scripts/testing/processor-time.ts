import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Of the worker, for this file, with its imports and hooks. */
    processorSeconds?: number;
  }
}

const key = Symbol.for('touchdown processor time');
const times = globalThis as unknown as Record<symbol, number | undefined>;

// Setup files run first and their hooks last, so what lies between two calls is of one file.
// oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern, and this needs none of its fixtures.
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage();
  const total = (user + system) / 1e6;
  file.meta.processorSeconds = total - (times[key] ?? 0);
  times[key] = total;
});
