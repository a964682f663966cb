import { attachColumns } from './attach-columns.ts';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { columnTable } from './columns.ts';
import { fieldRows } from '../tornadoes/listed-fields.ts';
import { decodeSnapshot } from './decode-snapshot.ts';
import { exportRows } from './export-rows.ts';
import { encodeSnapshot } from './encode-snapshot.ts';
import { readId, readRow, readSummary } from './read-row.ts';
import { TornadoSummary } from '../tornadoes/schema.ts';
import { randomRow, randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { xxh32 } from '../contract/xxh32.ts';

const catalogue = buildCatalogue(randomRows(new SeededRandom(1), 500), 42);
const file = encodeSnapshot(catalogue);

/** Writes a new checksum after a change, so that a test reaches the checks after it. */
function updateChecksum(bytes: Uint8Array): Uint8Array {
  const seed = xxh32(bytes.subarray(0, 36));
  new DataView(bytes.buffer).setUint32(36, xxh32(bytes.subarray(40), seed), true);
  return bytes;
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a round trip', () => {
  it('returns every row, newest first', () => {
    for (const count of [0, 1, 7, 32, 33, 1000]) {
      const rows = randomRows(new SeededRandom(count), count);
      const read = decodeSnapshot(encodeSnapshot(buildCatalogue(rows, count)));
      expect(read).toMatchObject({ count, sequence: count });
      const expected = rows.toSorted((a, b) => b.beginUtc - a.beginUtc || (a.id < b.id ? -1 : 1));
      for (const row of expected) {
        for (const field of ['startLat', 'startLon', 'endLat', 'endLon'] as const) {
          const degrees = row[field];
          row[field] = degrees === null ? null : Math.round(degrees * 1e5) / 1e5;
        }
      }
      expect(Array.from({ length: count }, (_, row) => readRow(read, row))).toEqual(expected);
    }
  });

  it('gives the same bytes for the same rows in any order, and again after decoding', () => {
    const rows = randomRows(new SeededRandom(2), 300);
    const bytes = encodeSnapshot(buildCatalogue(rows));
    expect(encodeSnapshot(buildCatalogue(rows.toReversed()))).toEqual(bytes);
    expect(encodeSnapshot(decodeSnapshot(bytes))).toEqual(bytes);
  });

  it('reads an older file, which lacks the newer columns', () => {
    const names = [
      ...(['atLeast', 'countiesByLine', 'bends', 'outbreak', 'episode'] as const),
      ...fieldRows.flatMap(({ field, isOptional }) => (isOptional ? [field] : [])),
    ];
    const newer = new Set<number>(names.map((name) => columnTable[name].number));
    const old = file.slice();
    const view = new DataView(old.buffer);
    for (let at = 40; at < 40 + 24 * view.getUint32(28, true); at += 24) {
      if (newer.has(view.getUint32(at, true))) view.setUint32(at, 99, true);
    }
    const read = decodeSnapshot(updateChecksum(old));
    const rows = Array.from({ length: 50 }, (_, row) => readRow(catalogue, row));
    for (const name of names) expect(rows.filter((row) => row[name] !== undefined)).not.toEqual([]);
    expect(rows.map((_, row) => readRow(read, row))).toEqual(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !names.some((one) => one === name))),
      ),
    );
  });

  it('claims nothing in exported rows that only the newer columns of an older file would tell', () => {
    const old: CatalogueRow = { ...randomRow(new SeededRandom(3), 1, 0), damageUsd: 250_000 };
    const [row] = exportRows(decodeSnapshot(encodeSnapshot(buildCatalogue([old]))), [0], '');
    expect(row).toMatchObject({
      damage_usd: 250_000,
      damage_min_usd: null,
      damage_max_usd: null,
      begin_wall_clock: null,
      sources: null,
      segments: null,
      link_certainty: null,
    });
  });

  it('keeps the former ids of outbreaks', () => {
    const formerOutbreaks = new Map([
      ['1974-04-03-ohio', '1974-04-03-illinois'],
      ['1980-06-03-nebraska', null],
    ]);
    const bytes = encodeSnapshot({ ...catalogue, formerOutbreaks });
    expect(decodeSnapshot(bytes).formerOutbreaks).toEqual(formerOutbreaks);
    expect(encodeSnapshot(decodeSnapshot(bytes))).toEqual(bytes);
    expect(decodeSnapshot(file).formerOutbreaks).toBeUndefined();
  });

  it('returns summaries that satisfy the schema', () => {
    for (let row = 0; row < 50; row++) TornadoSummary.parse(readSummary(catalogue, row));
  });

  it('reads a file at any position in a bigger buffer', () => {
    const buffer = new Uint8Array(file.length + 3);
    buffer.set(file, 3);
    expect(encodeSnapshot(decodeSnapshot(buffer.subarray(3)))).toEqual(file);
  });
});

describe('a browser’s files', () => {
  it('round positions to a ten-thousandth of a degree and have no names', () => {
    const browser = decodeSnapshot(encodeSnapshot(catalogue, 'browser'));
    expect(browser.columns.startLat?.scale).toBe(10_000);
    expect(browser.columns.displayName).toBeUndefined();
  });

  it('accept the ids later, but not those of other rows', () => {
    const browser = decodeSnapshot(encodeSnapshot(catalogue, 'browser'));
    const whole = attachColumns(browser, decodeSnapshot(encodeSnapshot(catalogue, 'ids')));
    expect(readId(whole, 17)).toBe(readId(catalogue, 17));
    const other = buildCatalogue(randomRows(new SeededRandom(99), 500));
    expect(() => attachColumns(browser, decodeSnapshot(encodeSnapshot(other, 'ids')))).toThrow(
      /expected a file of the same 500 rows/,
    );
  });
});

describe('a damaged snapshot is refused', () => {
  it('after any change of bytes', () => {
    const random = new SeededRandom(4);
    for (let n = 0; n < 2_000; n++) {
      const damaged = file.slice();
      for (let flips = random.whole(1, 4); flips > 0; flips--) {
        const at = random.whole(0, file.length - 1);
        damaged[at] = (damaged[at] ?? 0) ^ random.whole(1, 255);
      }
      // Two changes of one byte may cancel each other.
      if (damaged.every((byte, at) => byte === file[at])) continue;
      expect(() => decodeSnapshot(damaged)).toThrow(CatalogueError);
    }
  });

  it('after a change of any one byte of header and table', () => {
    for (let at = 0; at < 400; at++) {
      const damaged = file.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(() => decodeSnapshot(damaged), `byte ${at}`).toThrow(CatalogueError);
    }
  });

  it('after truncation anywhere, and with extra bytes', () => {
    const random = new SeededRandom(5);
    const lengths = [
      0,
      1,
      7,
      8,
      39,
      40,
      file.length - 1,
      ...Array.from({ length: 300 }, () => random.whole(0, file.length - 1)),
    ];
    for (const length of lengths) expect(() => decodeSnapshot(file.slice(0, length))).toThrow(CatalogueError);
    const longer = new Uint8Array(file.length + 8);
    longer.set(file);
    expect(() => decodeSnapshot(longer)).toThrow(/length in bytes: expected \d+, got \d+/);
  });

  it('if it is inconsistent despite a valid checksum, and with no other kind of error', () => {
    const random = new SeededRandom(6);
    for (let n = 0; n < 500; n++) {
      const forged = file.slice();
      const at = random.whole(8, 1_500);
      forged[at] = (forged[at] ?? 0) ^ (1 << random.whole(0, 7));
      try {
        decodeSnapshot(updateChecksum(forged));
      } catch (error) {
        expect(error).toBeInstanceOf(CatalogueError);
      }
    }
  });
});

it('a snapshot of another schema version is refused with a message', () => {
  const other = file.slice();
  new DataView(other.buffer).setUint32(8, 1, true);
  expect(() => decodeSnapshot(updateChecksum(other))).toThrow(
    'expected a snapshot of schema version 2, got version 1',
  );
});

it('another kind of file is refused with its first bytes', () => {
  const html = ascii('<!doctype html><title>Service unavailable</title>');
  expect(() => decodeSnapshot(html)).toThrow('got 49 bytes that begin with "3c 21 64 6f');
});

describe('the builder refuses', () => {
  const good = randomRow(new SeededRandom(8), 0, 0);
  const bad: [Partial<CatalogueRow>, RegExp][] = [
    [{ id: '1974-04-03' }, /id of row 1974-04-03: expected an id such as/],
    [{ startLat: 91 }, /startLat of row .*: expected degrees from -90 to 90, or null, got 91/],
    [{ beginLocal: '1974-04-31T10:00' }, /beginLocal .* got "1974-04-31T10:00"/],
    [{ fatalities: 0.5 }, /fatalities .*: expected a whole number from 0, or null, got 0.5/],
    [{ rating: 'EF9' as 'EF5' }, /rating .*: expected one of F0/],
    [{ beginUtc: 0.5 }, /beginUtc .* got 0.5/],
  ];
  for (const [changes, sentence] of bad) {
    it(JSON.stringify(changes), () => {
      expect(() => buildCatalogue([{ ...good, ...changes }])).toThrow(sentence);
    });
  }

  it('a duplicate id', () => {
    expect(() => buildCatalogue([good, { ...good, beginUtc: 0 }])).toThrow(
      /expected each id once, got .* twice/,
    );
  });
});

it('XXH32 returns the values of its specification', () => {
  // xxHash's own sanity checks, and the sentence from Wikipedia for a whole stripe.
  const of = (text: string, seed?: number) => xxh32(ascii(text), seed);
  expect(of('')).toBe(0x02cc5d05);
  expect(of('', 0x9e3779b1)).toBe(0x36b78ae7);
  expect(of('a')).toBe(0x550d7456);
  expect(of('abc')).toBe(0x32d153ff);
  expect(of('Nobody inspects the spammish repetition')).toBe(0xe2293b2f);
});
