import { describe, expect, it } from 'vitest';
import { testWorkers, waitingTestWorkers } from './test-workers.ts';

const gigabyte = 1024 ** 3;

describe('testWorkers', () => {
  it('returns a worker for each core', () => {
    expect(testWorkers(1, 16 * gigabyte)).toBe(1);
    expect(testWorkers(2, 16 * gigabyte)).toBe(2);
  });

  it('returns at most as many workers as fit into memory, and at least one', () => {
    expect(testWorkers(4, 4 * gigabyte)).toBe(2);
    expect(testWorkers(4, gigabyte)).toBe(1);
  });

  it('returns at most eight workers on a large machine', () => {
    expect(testWorkers(64, 512 * gigabyte)).toBe(8);
  });
});

describe('waitingTestWorkers', () => {
  it('returns two workers for each core, as far as they fit into memory', () => {
    expect(waitingTestWorkers(2, 16 * gigabyte)).toBe(4);
    expect(waitingTestWorkers(4, 4 * gigabyte)).toBe(2);
  });
});
