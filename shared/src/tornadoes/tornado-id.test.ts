import { describe, expect, it } from 'vitest';
import { mintTornadoId, tornadoIdPattern } from './tornado-id.ts';

describe('a minted tornado id', () => {
  it('never changes for the same key', () => {
    expect(mintTornadoId('1974-04-03', '1974-04-03-xenia-oh')).toBe('19740403-vfdkju89');
  });

  it('is unique among 5,000 keys of one day', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => mintTornadoId('2011-04-27', `ncei:${300_000 + i}`));
    expect(new Set(ids).size).toBe(5000);
    expect(ids.every((id) => tornadoIdPattern.test(id))).toBe(true);
  });
});
