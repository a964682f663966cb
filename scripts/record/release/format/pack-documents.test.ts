import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packDocuments, unpackDocuments } from './pack-documents.ts';

/** Also compares the order of keys, and numbers as JSON writes them. */
function expectSame(documents: readonly unknown[]): void {
  const back = unpackDocuments(packDocuments(documents));
  expect(back).toEqual(documents);
  expect(JSON.stringify(back)).toBe(JSON.stringify(documents));
}

describe('packed documents', () => {
  it('come back as they were, whatever is in them', () => {
    const leaf = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
    );
    const { document } = fc.letrec((tie) => ({
      document: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('document'), { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 3 }), tie('document'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(fc.array(document, { maxLength: 8 }), expectSame), { numRuns: 200 });
  });

  it.each([
    ['nothing', []],
    ['empty ones', [{}, [], '', { a: [] }, { a: [[]] }]],
    ['negative zero', [{ a: -0 }, { a: 0 }, { a: 1 }]],
    ['numbers that are not short', [-0, 0, 0.1 + 0.2, 1e21, 5e-324, 2 ** 53 - 1, -32.41]],
    ['halves of surrogate pairs and nulls in texts', ['\ud800', 'a\u0000b', '', '🌪️ é']],
    ['a key that is no ordinary one', [JSON.parse('{"__proto__":{"a":1},"":2,"b.c[]":3}')]],
    ['long texts', [{ text: 'a long narrative '.repeat(50_000) }, { text: null }]],
  ])('may be %s', (_, documents) => {
    expectSame(documents);
  });

  it('may repeat a row as published, and differ from it', () => {
    const document = (first: string, raw: Record<string, string> | null) => ({
      tornado: { raw_data: raw },
      sources: { source_rows: [{ row: { a: first } }, { row: { a: 'second' } }] },
    });
    const documents = [document('x', { a: 'x' }), document('x', { a: 'y' }), document('x', null)];
    expectSame(documents);
    const [first] = unpackDocuments(packDocuments(documents)) as ReturnType<typeof document>[];
    expect(first?.tornado.raw_data).not.toBe(first?.sources.source_rows[0]?.row);
  });

  it('must be values of JSON', () => {
    expect(() => packDocuments([{ a: 1n }])).toThrow('A release cannot hold a bigint.');
  });
});
