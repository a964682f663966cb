import { foldText } from '@touchdown/shared/catalogue/fold-text.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { buildTextIndex } from './build-text-index.ts';
import { findDocuments } from './find-documents.ts';
import { snippetOf } from './snippet-of.ts';
import { decodeTextIndex, encodeTextIndex } from './text-index-file.ts';
import type { TextsOf } from './text-index.ts';
import { readTextQuery } from '@touchdown/shared/search/text-query.ts';

const vocabulary =
  "the a of mobile home homes Home roof grass gas Doña cañon Ñandú driver’s it's EF2 F-3 10 tree trees 風 naïve ß".split(
    ' ',
  );
const separators = [' ', ' ', ' ', ', ', '. ', '-', ' – ', '\n'];

/** A scan of every text, written apart from the index: splits, folds and compares. */
function scan(documents: readonly TextsOf[], query: string): string[] {
  const phrases = (query.match(/"[^"]*"|[^"]+/g) ?? []).flatMap((part) =>
    part.startsWith('"') ? [plain(part)] : part.split(/[\s,.–]+/u).map(plain),
  );
  const wanted = phrases.filter(({ length }) => length > 0).map((phrase) => ` ${phrase.join(' ')} `);
  if (wanted.length === 0) return [];
  return documents
    .filter(({ texts }) =>
      wanted.every((one) => texts.some((text) => ` ${plain(text).join(' ')} `.includes(one))),
    )
    .map(({ id }) => id);
}

function plain(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^.{2,}[^s]s$/u.test(word) ? word.slice(0, -1) : word));
}

function randomText(random: SeededRandom, most: number): string {
  let text = '';
  for (let left = random.whole(0, most); left > 0; left--) {
    text += random.pick(vocabulary) + random.pick(separators);
  }
  return text;
}

function find(documents: readonly TextsOf[], query: string): string[] {
  const index = decodeTextIndex(encodeTextIndex(buildTextIndex(documents)));
  return [...findDocuments(index, readTextQuery(query))].map((number) => index.ids[number] ?? '').toSorted();
}

describe('the text index', () => {
  it('finds what a scan of all texts finds, for random texts and queries', () => {
    const random = new SeededRandom(11);
    let found = 0;
    for (let round = 0; round < 60; round++) {
      const shared = randomText(random, 8);
      const documents = Array.from({ length: random.whole(0, 40) }, (_, number) => ({
        id: `t${String(number).padStart(3, '0')}`,
        texts: [randomText(random, 30), ...(random.chance(0.3) ? [shared] : [])],
      }));
      const index = decodeTextIndex(encodeTextIndex(buildTextIndex(documents)));
      for (let each = 0; each < 40; each++) {
        const phrase = `"${randomText(random, 3)}"`;
        const query = [randomText(random, 2), ...(random.chance(0.6) ? [phrase] : [])].join(' ');
        const numbers = findDocuments(index, readTextQuery(query));
        const ids = Array.from(numbers, (number) => index.ids[number]);
        expect(ids, query).toEqual(scan(documents, query));
        found += ids.length;
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });

  it('finds words at both ends, repeated words and phrases with common words', () => {
    const documents = [
      { id: 'a', texts: ['Roof torn off the house on the hill'] },
      { id: 'b', texts: ['The the roof', 'of the hill'] },
      { id: 'c', texts: [] },
    ];
    expect(find(documents, 'roof hill')).toEqual(['a', 'b']);
    expect(find(documents, '"the the"')).toEqual(['b']);
    expect(find(documents, '"the hill"')).toEqual(['a', 'b']);
    expect(find(documents, '"off the house"')).toEqual(['a']);
    // A phrase does not go from one text into the next.
    expect(find(documents, '"roof of"')).toEqual([]);
    expect(find(documents, 'barn')).toEqual([]);
    expect(find(documents, '""')).toEqual([]);
  });

  it('works with far more texts and positions than one byte counts', () => {
    const documents = Array.from({ length: 20_000 }, (_, number) => ({
      id: `n${String(number).padStart(5, '0')}`,
      texts: [`common number${number} ${number % 5_000 === 0 ? `${'filler '.repeat(300)}rare end` : ''}`],
    }));
    expect(find(documents, '"rare end" common')).toEqual(['n00000', 'n05000', 'n10000', 'n15000']);
    expect(find(documents, 'number19999')).toEqual(['n19999']);
  });

  it('refuses a file that is damaged anywhere, cut off, or of another version', () => {
    const file = encodeTextIndex(buildTextIndex([{ id: 'a', texts: ['a mobile home'] }]));
    for (let at = 0; at < file.length; at++) {
      const damaged = Uint8Array.from(file);
      damaged[at] = (damaged[at] as number) ^ 1;
      expect(() => decodeTextIndex(damaged), `byte ${at}`).toThrow(/text index/);
      expect(() => decodeTextIndex(file.slice(0, at)), `${at} bytes`).toThrow(/text index/);
    }
  });
});

describe('a snippet', () => {
  const marked = (text: string, query: string) =>
    snippetOf(text, readTextQuery(query))
      ?.map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it('marks words and phrases as they are written', () => {
    expect(marked('Two Mobile Homes near Doña Ana.', '"mobile home" dona')).toBe(
      'Two [Mobile Homes] near [Doña] Ana.',
    );
  });

  it.each([
    ['It began. A Walmart was hit! It ended.', 'walmart', 'A [Walmart] was hit!'],
    ['It hit St. John’s Hospital. Glass broke.', '"st johns hospital"', 'It hit [St. John’s Hospital].'],
    ['Trees fell on Oak Rd. The church stood.', 'church', 'The [church] stood.'],
    [
      'Near U.S. Highway 36 at 5 p.m. CST it lifted. Done.',
      'lifted',
      'Near U.S. Highway 36 at 5 p.m. CST it [lifted].',
    ],
    [
      'It was 1.5 miles N. of Dr. King Blvd. Two barns fell.',
      'miles',
      'It was 1.5 [miles] N. of Dr. King Blvd.',
    ],
    ['Jasper, Missouri: a wedge\n\nNewton, Missouri: a rope', 'rope', 'Newton, Missouri: a [rope]'],
    ['“It roared.” Then a tractor-trailer rolled', '"tractor trailer"', 'Then a [tractor-trailer] rolled'],
    ['A barn fell. A barn and a church fell.', 'church barn', 'A [barn] and a [church] fell.'],
    ['It crossed Oak Ridge. Lake homes fell.', '"ridge lake"', 'It crossed Oak [Ridge. Lake] homes fell.'],
  ])('of %j is the sentence with %j', (text, query, snippet) => {
    expect(marked(text, query)).toBe(snippet);
  });

  it('is cut at whole words around the first match where the sentence is long', () => {
    const text = `Short. ${'before '.repeat(50)}a mobile home was lost${' after'.repeat(80)}`;
    const snippet = marked(text, '"mobile home"') ?? '';
    expect(snippet).toMatch(/^… before .*\[mobile home\].* after …$/);
    expect(snippet.length).toBeLessThan(250);
  });

  it('is missing where the text has none of the words', () => {
    expect(marked('A corrected text', 'mobile')).toBeUndefined();
  });
});
