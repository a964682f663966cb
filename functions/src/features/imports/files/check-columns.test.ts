import { describe, expect, it } from 'vitest';
import { checkColumns } from './check-columns.ts';

function check(header: string[], optional?: string[]) {
  return checkColumns('a.csv', 'made up', header, ['om', 'yr', 'st'], optional);
}

describe('the columns of a file', () => {
  it('are found by name in any order', () => {
    expect([...check(['st', ' om ', 'yr'])]).toEqual([
      ['st', 0],
      ['om', 1],
      ['yr', 2],
    ]);
  });

  it('may include optional ones', () => {
    expect(check(['', 'om', 'yr', 'st', 'fc'], ['fc', '']).get('st')).toBe(3);
    expect(check(['om', 'yr', 'st'], ['fc', '']).has('fc')).toBe(false);
  });

  it('are refused with the expected, found, missing and unknown names', () => {
    expect(() => check(['om', 'year', 'st', ''])).toThrow(
      expect.objectContaining({
        name: 'SourceFileError',
        code: 'UNKNOWN_LAYOUT',
        message:
          'a.csv: this is not the layout "made up". Expected columns: om, yr, st. ' +
          'Found: om, year, st, (no name). Missing: yr. Unknown: year, (no name).',
      }),
    );
  });

  it('are refused if a name appears twice', () => {
    expect(() => check(['om', 'yr', 'st', 'yr'])).toThrow(/Twice: yr\./);
  });

  it('keep the message short for a very long header', () => {
    const header = Array.from({ length: 5000 }, (_, i) => `word${i}`);
    try {
      check(header);
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(2_000);
    }
  });
});
