import { describe, expect, it } from 'vitest';
import { Quarantine, quarantineLimits, type QuarantineEntry } from './source-faults.ts';

function entry(line: number, over: Partial<QuarantineEntry> = {}): QuarantineEntry {
  return { file: 'a.csv', line, reason: 'too few fields', leftOut: 'row', text: 'x', ...over };
}

describe('what is set aside', () => {
  it('is counted by reason, also if there is more than is kept', () => {
    const quarantine = new Quarantine();
    for (let line = 1; line <= 200_000; line++) quarantine.add(entry(line));
    quarantine.add(entry(7, { leftOut: 'value', reason: 'fat 5.5 is not a whole number', field: 'fat' }));
    const whole = new Quarantine();
    whole.add(entry(1));
    whole.addAll(quarantine);
    expect(whole).toMatchObject({ count: 200_002, rowCount: 200_001 });
    expect(whole.entries).toHaveLength(quarantineLimits.entries);
    expect(whole.reasons()).toEqual([
      ['too few fields', 200_001],
      ['fat 5.5 is not a whole number', 1],
    ]);
    expect(whole.reasons(['value'])).toEqual([['fat 5.5 is not a whole number', 1]]);
  });

  it('has a bounded number of reasons, and texts of bounded length', () => {
    const quarantine = new Quarantine();
    for (let line = 0; line < 5_000; line++) {
      quarantine.add(entry(line, { reason: `"${line}" is not a rating`, text: 'y'.repeat(100_000) }));
    }
    expect(quarantine.reasons()).toHaveLength(quarantineLimits.reasons + 1);
    expect(quarantine.reasons()[0]).toEqual(['other faults', 5_000 - quarantineLimits.reasons]);
    expect(quarantine.entries[0]?.text).toHaveLength(quarantineLimits.textCharacters);
  });
});
