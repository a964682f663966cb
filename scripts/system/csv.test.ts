import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsvRow } from './csv.ts';

const fieldsOf = (text: string) => readCsv(text).map(({ fields }) => fields);

describe('readCsv', () => {
  it('accepts commas, quotes and line breaks in quoted fields', () => {
    expect(fieldsOf('a,"b,c","d ""e"""\n"f\ng",h,\n')).toEqual([
      ['a', 'b,c', 'd "e"'],
      ['f\ng', 'h', ''],
    ]);
  });

  it('skips comments at the beginning, and accepts LF, CRLF and a last line without a line break', () => {
    expect(readCsv('# one\n# two\na,b\r\n"c",d')).toEqual([
      { line: 3, fields: ['a', 'b'] },
      { line: 4, fields: ['c', 'd'] },
    ]);
  });

  it('names the line of a quoted field that does not end, or that other text follows', () => {
    expect(() => readCsv('a\n"b')).toThrow('Line 2: a quoted field does not end.');
    expect(() => readCsv('"a"b')).toThrow('Line 1: "b" follows a closing quote');
  });

  it('returns the fields that writeCsvRow has written', () => {
    const row = fc.array(fc.string(), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        fc.pre(!rows[0]?.[0]?.startsWith('#') && !rows.flat().some((field) => field.includes('\r')));
        expect(fieldsOf(rows.map(writeCsvRow).join(''))).toEqual(rows);
      }),
    );
  });
});
