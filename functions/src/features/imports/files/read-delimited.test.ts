import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { DelimitedReader, readDelimited, type DelimitedRow } from './read-delimited.ts';
import { textLimits } from './source-faults.ts';

function fieldsOf(text: string): string[][] {
  return [...readDelimited(text)].map(({ fields }) => fields);
}

describe('delimited text', () => {
  it('is split into rows of fields, including empty fields', () => {
    expect(fieldsOf('a,b,c\n,,\n1,,3\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '', ''],
      ['1', '', '3'],
    ]);
  });

  it.each([
    ['a newline', '\n'],
    ['a carriage return and a newline', '\r\n'],
  ])('may end its rows with %s, which the last row may lack', (_, end) => {
    const rows = [
      ['a', 'b'],
      ['1', 'x, y'],
    ];
    expect(fieldsOf(`a,b${end}1,"x, y"${end}`)).toEqual(rows);
    expect(fieldsOf(`a,b${end}1,"x, y"`)).toEqual(rows);
    expect(fieldsOf(`"a","b"${end}"1","x, y"${end}`)).toEqual(rows);
  });

  it('drops a carriage return at the end of a text without its last newline', () => {
    expect(fieldsOf('a,b\r\n1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(fieldsOf('a,b\r\n1,"2"\r').at(-1)).toEqual(['1', '2']);
  });

  it('keeps a carriage return inside a field', () => {
    expect(fieldsOf('a\rb,c\n"d\re"\rf",g\n')).toEqual([
      ['a\rb', 'c'],
      ['d\re"\rf', 'g'],
    ]);
  });

  it('may contain commas, newlines and doubled quotes inside quotes', () => {
    expect(fieldsOf('"a,b","c\nd","e\r\nf","say ""hi""",""\n')).toEqual([
      ['a,b', 'c\nd', 'e\r\nf', 'say "hi"', ''],
    ]);
  });

  it('is read without its byte order mark', () => {
    expect(fieldsOf('\uFEFF"om",yr\n')).toEqual([['om', 'yr']]);
  });

  it('is read without its blank lines', () => {
    expect(fieldsOf('\n\r\n  \na,b\n\n1,2\n\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(fieldsOf('')).toEqual([]);
  });

  it('gives the line number of each row, counted from 1', () => {
    const text = 'a,b\n\n1,"two\nlines, then ""quoted""\nthree"\r\n2,"a "stray\n" one"\n3,x\n';
    const rows = [...readDelimited(text)];
    expect(rows.map(({ line, fields }) => [line, fields[0]])).toEqual([
      [1, 'a'],
      [3, '1'],
      [6, '2'],
      [8, '3'],
    ]);
  });

  it('gives the text of each row', () => {
    const rows = [...readDelimited('\uFEFFa,b\r\n1,"x\ny"\r\n2,z')];
    expect(rows.map(({ text }) => text.trimEnd())).toEqual(['a,b', '1,"x\ny"', '2,z']);
    expect(rows.map(({ endsFile }) => endsFile)).toEqual([false, false, true]);
  });
});

describe('stray quotes', () => {
  it.each([
    ['in the middle of a quoted field', '1,"the "Big" one",2\n', 'the "Big" one'],
    ['before the end of one', '1,"called the "Big" ",2\n', 'called the "Big" '],
    ['beside a doubled one', '1,"a ""b"" "c" d",2\n', 'a "b" "c" d'],
  ])('are kept as text %s, and the row is marked', (_, text, value) => {
    expect([...readDelimited(text)]).toMatchObject([{ fields: ['1', value, '2'], repaired: true }]);
  });

  it('are plain text in a field that does not begin with a quote', () => {
    expect([...readDelimited('1,5" hail,"ok"\n')]).toMatchObject([
      { fields: ['1', '5" hail', 'ok'], repaired: false },
    ]);
  });

  it('extend the field to the end of the text if there is no closing quote', () => {
    const text = '1,"open, and\nso on\n2,b\n';
    expect([...readDelimited(text)]).toMatchObject([
      { line: 1, fields: ['1', 'open, and\nso on\n2,b\n'], repaired: true, text, endsFile: true },
    ]);
    expect(fieldsOf('1,"')).toEqual([['1', '']]);
  });

  it('do not affect rows after the next quoted field', () => {
    const rows = fieldsOf('1,"open\n2,"b"\n3,"c"\n');
    expect(rows.at(-1)).toEqual(['3', 'c']);
  });
});

describe('text from a simple writer', () => {
  const letters = ['a', 'é', ' ', ',', '"', '\n', '\r', '\r\n', '""', '😀', ''];

  function write(rows: readonly string[][], lineEnd: string, random: SeededRandom): string {
    const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
    const written = (field: string) => {
      const needsQuotes = /[",\r\n]/.test(field);
      return needsQuotes || random.chance(0.3) ? quoted(field) : field;
    };
    return rows.map((row) => row.map(written).join(',') + lineEnd).join('');
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is read back unchanged, seed %i', (seed) => {
    const random = new SeededRandom(seed);
    for (let round = 0; round < 100; round++) {
      const field = () => Array.from({ length: random.whole(0, 6) }, () => random.pick(letters)).join('');
      const rows = Array.from({ length: random.whole(0, 5) }, () =>
        Array.from({ length: random.whole(2, 5) }, field),
      );
      const text = write(rows, random.pick(['\n', '\r\n']), random);
      const read = [...readDelimited(text)];
      expect(read.map(({ fields }) => fields)).toEqual(rows);
      expect(read.every(({ repaired }) => !repaired)).toBe(true);
      const before = (at: number) =>
        read.slice(0, at).reduce((sum, row) => sum + row.text.split('\n').length, 1);
      for (const [at, { line }] of read.entries()) expect(line).toBe(before(at));
    }
  });
});

describe('text in chunks', () => {
  const letters = ['a', 'é', ' ', ',', '"', '\n', '\r', '\r\n', '""', '\uFEFF', '😀'];
  const texts = fc.array(fc.constantFrom(...letters), { maxLength: 60 }).map((parts) => parts.join(''));

  /** Reads the text in chunks of these lengths, and what is left as the last one. */
  function readInChunks(text: string, lengths: readonly number[]): DelimitedRow[] {
    const reader = new DelimitedReader();
    let at = 0;
    const rows = lengths.flatMap((length) => [...reader.read(text.slice(at, (at += length)))]);
    return [...rows, ...reader.read(text.slice(at), true)];
  }

  it('gives the same rows as the whole text, wherever it is cut', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(10), { maxLength: 60 }), (text, lengths) => {
        expect(readInChunks(text, lengths)).toEqual([...readDelimited(text)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives a row that is too long the same end, without keeping it', () => {
    const open = `1,"${'so on,\n'.repeat(60_000)}`;
    const text = `a,b\n${open}",c\n2,d\n`;
    const whole = [...readDelimited(text)];
    expect(whole).toMatchObject([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1'], fieldCount: 3, length: open.length + 3, endsFile: false },
      { line: 60_003, fields: ['2', 'd'] },
    ]);
    expect(whole[1]?.text).toHaveLength(textLimits.row);
    expect(
      readInChunks(
        text,
        Array.from({ length: 1_000 }, () => 997),
      ),
    ).toEqual(whole);
  });
});
