import { describe, expect, expectTypeOf, it } from 'vitest';
import { keyBeginning, keyText, readKey, type KeyValues } from './key-pattern.ts';

describe('the pattern of a key', () => {
  it('becomes a key with its values, each in the format of its part', () => {
    expect(keyText('PROFILE')).toBe('PROFILE');
    expect(keyText('USER#<person>#SESS', { person: '01J' })).toBe('USER#01J#SESS');
    expect(keyText('<year>#<run:8>', { year: '1974', run: 12 })).toBe('1974#00000012');
    expect(keyText('EMAIL#<email:lower>', { email: 'Dorothy@Example.org' })).toBe(
      'EMAIL#dorothy@example.org',
    );
    expect(keyText('LOOPS#<type:T,S>', { type: 'S' })).toBe('LOOPS#S');
  });

  it('makes numbers sort as text, and accepts numbers with more digits', () => {
    const keys = [9, 10, 99_999_999].map((run) => keyText('REV#<run:8>', { run }));
    expect(keys.toSorted()).toEqual(keys);
    expect(keyText('REV#<run:8>', { run: 100_000_000 })).toBe('REV#100000000');
  });

  it('refuses a missing value', () => {
    const nothing = { person: undefined } as unknown as { person: string };
    expect(() => keyText('USER#<person>', nothing)).toThrow('A key USER#<person> needs its person.');
  });

  it('has a beginning that all its keys share, or all keys with the same first values', () => {
    expect(keyBeginning('BM#<tornado>')).toBe('BM#');
    expect(keyBeginning('IMPORT')).toBe('IMPORT');
    expect(keyBeginning('<madeAt:13>#<target>', { madeAt: 5 })).toBe('0000000000005#');
    expect(keyBeginning('QUOTA#<person>#<day>', { person: '' })).toBe('QUOTA##');
  });

  it('reads its own keys and no others', () => {
    expect(readKey('JOB#<job>', 'JOB#01J')).toEqual({ job: '01J' });
    expect(readKey('<year>#<run:8>', '1974#00000012')).toEqual({ year: '1974', run: 12 });
    for (const other of ['JOB#', 'TGT#T#1', 'xJOB#1', undefined]) {
      expect(readKey('JOB#<job>', other)).toBeUndefined();
    }
    expect(readKey('REV#<run:8>', 'REV#later')).toBeUndefined();
    expect(readKey('a.c#<x>', 'abc#1')).toBeUndefined();
  });

  it('makes the compiler check its values', () => {
    expectTypeOf<KeyValues<'TGT#<type:T,S>#<target>'>>().toEqualTypeOf<{ type: 'T' | 'S'; target: string }>();
    expectTypeOf<KeyValues<'<madeAt:13>#<target>'>>().toEqualTypeOf<{ madeAt: number; target: string }>();
    // @ts-expect-error a job's key needs the job
    expect(() => keyText('JOB#<job>', {})).toThrow();
    // @ts-expect-error a report's letter is S
    keyText('LOOPS#<type:T,S>', { type: 'R' });
  });
});
