import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSampleRecord } from './sample-record.ts';
import { syntheticRecord } from './synthetic-record.ts';

const make = (count: number, seed = 1) => [...syntheticRecord(count, seed)].join('');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a synthetic record', () => {
  const text = make(4_000);
  const rows = readSampleRecord(text);

  it('is the same for the same seed, and different for another', () => {
    expect(hash(make(4_000))).toBe(hash(text));
    expect(hash(make(4_000, 2))).not.toBe(hash(text));
  });

  it('says in its first line, in every name and in every narrative that it is made up', () => {
    expect(text.startsWith('# SYNTHETIC')).toBe(true);
    expect(
      rows.every(
        ({ key, name, narrative }) =>
          key.startsWith('synthetic-') &&
          name.startsWith('Synthetic tornado') &&
          narrative.includes('made up'),
      ),
    ).toBe(true);
  });

  it('has the requested number of rows, and the more violent the rarer', () => {
    expect(rows).toHaveLength(4_000);
    const share = (number: number) =>
      rows.filter(({ rating }) => rating.endsWith(String(number))).length / rows.length;
    const shares = [0, 1, 2, 3, 4].map(share);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(share(0)).toBeGreaterThan(0.43);
    expect(share(0)).toBeLessThan(0.51);
  });

  it('has more tornadoes in spring than in winter', () => {
    const inMonth = (month: string) =>
      rows.filter(({ beginLocal }) => beginLocal.slice(5, 7) === month).length;
    expect(inMonth('05')).toBeGreaterThan(4 * inMonth('12'));
  });

  it('lacks as many ends of paths as the real record', () => {
    const old = rows.filter(({ beginLocal }) => beginLocal < '1996');
    const missing = old.filter(({ endLat }) => endLat === null).length / old.length;
    expect(missing).toBeGreaterThan(0.5);
    expect(missing).toBeLessThan(0.6);
  });
});
