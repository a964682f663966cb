import { describe, expect, it } from 'vitest';
import { testWorkers } from './test-workers.ts';

const gigabyte = 1024 ** 3;

describe('the number of test files that run at the same time', () => {
  it('is one a core', () => {
    expect(testWorkers(1, 16 * gigabyte)).toBe(1);
    expect(testWorkers(2, 16 * gigabyte)).toBe(2);
  });

  it('is no more than the memory holds, and at least one', () => {
    expect(testWorkers(4, 4 * gigabyte)).toBe(2);
    expect(testWorkers(4, gigabyte)).toBe(1);
  });

  it('is bounded on a large machine', () => {
    expect(testWorkers(64, 512 * gigabyte)).toBe(8);
  });
});
