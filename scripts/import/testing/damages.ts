import { gzipSync } from 'node:zlib';
import { zipArchive } from '@touchdown/functions/testing/zip-archive.ts';
import type { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { readSheet, writeSheet, type DelimitedSheet } from './delimited-sheet.ts';
import type { WholeFile } from './whole-files.ts';

/** A file that is being damaged: its bytes, and its name if that changes too. */
export interface Damaged {
  bytes: Buffer;
  name?: string;
}

export interface Damage {
  /** Whether the file still says the same, so that the record must stay as it is. */
  isHarmless?: true;
  apply: (file: WholeFile, random: SeededRandom, others: readonly WholeFile[]) => Damaged;
}

type Change<T> = (value: T, random: SeededRandom, file: WholeFile) => T;

const ofBytes = (change: Change<Buffer>): Damage => ({
  apply: (file, random) => ({ bytes: change(Buffer.from(file.text), random, file) }),
});
const ofText = (change: Change<string>): Damage => ({
  apply: (file, random) => ({ bytes: Buffer.from(change(file.text, random, file)) }),
});
const ofSheet = (change: Change<DelimitedSheet>, options: { quoteAll?: boolean } = {}): Damage => ({
  apply: (file, random) => {
    const isDaily = file.family === 'daily';
    const sheet = change(readSheet(file.text, isDaily), random, file);
    return { bytes: Buffer.from(writeSheet(sheet, { isDaily, ...options })) };
  },
});
const harmless = (damage: Damage): Damage => ({ ...damage, isHarmless: true });

/** One row, a few, or many: some below and some above what the checks allow. */
function someRows(rows: readonly unknown[], random: SeededRandom): number[] {
  const count = random.pick([1, 1, 2, 4, Math.ceil(rows.length / 10), Math.ceil(rows.length / 2)]);
  return Array.from({ length: count }, () => random.whole(0, rows.length - 1));
}

/** Replaces one cell in some rows. */
const ofCells = (text: (random: SeededRandom, old: string) => string, columns = /./): Damage =>
  ofSheet(({ header, rows }, random) => {
    const candidates = header.flatMap((name, at) => (columns.test(name) ? [at] : []));
    const column = random.pick(candidates.length > 0 ? candidates : header.map((_, at) => at));
    const chosen = new Set(someRows(rows, random));
    const changed = rows.map((cells, at) =>
      chosen.has(at) ? cells.with(column, text(random, cells[column] ?? '')) : cells,
    );
    return { header, rows: changed };
  });

/** Moves, drops or repeats columns, in the header, in the rows, or in both. */
const ofColumns = (change: (cells: string[], at: number) => string[], only?: 'header' | 'rows'): Damage =>
  ofSheet(({ header, rows }, random) => {
    const at = random.whole(0, header.length - 2);
    return {
      header: only === 'rows' ? header : change(header, at),
      rows: only === 'header' ? rows : rows.map((cells) => change(cells, at)),
    };
  });

const numbers = [
  '0x10',
  '1e5',
  '1e400',
  '-1',
  '-0',
  'NaN',
  'Infinity',
  '1,000',
  '١٢',
  '3.5.1',
  '9'.repeat(30),
];
const moreNumbers = ['1e+05', '0000000007', '+3', '.5', '-9', '٣', '½', '1_000', '7 ', '=1+1', 'NULL', ''];
const dates = [
  '0000-00-00',
  '2013-02-30',
  '9999-12-31',
  '20/05/2013',
  '1974-4-3',
  '24:00:00',
  '25:61',
  '-1',
  '197400',
];
const moreDates = [
  '197413',
  '2400',
  '2401',
  '0060',
  '99',
  'noon',
  '',
  '1e3',
  '1974-04-03T00:00Z',
  '04-03-74',
  '31',
];
const texts = [
  '',
  ' ',
  'N/A',
  '?',
  '\u0000',
  '\ufeff',
  '\u202e',
  '😀',
  '<b>',
  "'; DROP",
  '__proto__',
  'constructor',
];

const withoutAt = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);
const swapped = (cells: string[], at: number) =>
  cells.with(at, cells[at + 1] ?? '').with(at + 1, cells[at] ?? '');

/** Every way in which a file has arrived damaged, or could. */
export const damages: Readonly<Record<string, Damage>> = {
  'cut anywhere': ofBytes((bytes, random) => bytes.subarray(0, random.whole(0, bytes.length))),
  'cut near the end': ofBytes((bytes, random) => bytes.subarray(0, bytes.length - random.whole(1, 300))),
  'cut, then ended with a new line': ofText(
    (text, random) => `${text.slice(0, random.whole(0, text.length))}\n`,
  ),
  'cut after a whole row': ofText((text, random) =>
    text.slice(0, text.indexOf('\n', random.whole(0, text.length - 2)) + 1),
  ),
  'without its beginning': ofText((text, random) => text.slice(random.whole(1, text.length))),
  'without a part of its middle': ofText((text, random) => {
    const from = random.whole(0, text.length);
    return text.slice(0, from) + text.slice(from + random.whole(1, 3_000));
  }),
  'a few bytes flipped': ofBytes(flipped),
  'a stretch overwritten': ofBytes((bytes, random) => {
    const at = random.whole(0, bytes.length - 1);
    const to = Math.min(bytes.length, at + random.whole(1, 2_000));
    return bytes.fill(random.pick([0x20, 0x41, 0xff, 0x2c, 0x22, 0x0a]), at, to);
  }),
  'zero bytes': ofBytes((bytes, random) => {
    const at = random.whole(0, bytes.length - 1);
    return bytes.fill(0, at, Math.min(bytes.length, at + random.whole(1, 50)));
  }),
  empty: ofBytes(() => Buffer.alloc(0)),
  'blank lines only': ofText(() => '\n\r\n  \n'),
  'header only': ofSheet(({ header }) => ({ header, rows: [] })),
  'without its header': ofSheet(({ rows: [first = [], ...rows] }) => ({ header: first, rows })),
  'header again in the middle': ofSheet(({ header, rows }, random) => ({
    header,
    rows: rows.toSpliced(random.whole(1, rows.length), 0, header),
  })),
  'the file twice, one after the other': ofText((text) => text + text),
  'a byte order mark': harmless(ofText((text) => `\ufeff${text}`)),
  'two byte order marks': ofText((text) => `\ufeff\ufeff${text}`),
  'in UTF-16': ofBytes((bytes) =>
    Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(bytes.toString(), 'utf16le')]),
  ),
  'letters of Windows in text': ofBytes((bytes, random) => {
    const at = bytes.indexOf(0x20, random.whole(0, bytes.length - 1));
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(0x92, 0xe9), bytes.subarray(at)]);
  }),
  'lines ended as on Windows': harmless(ofText((text) => text.replace(/\r?\n/g, '\r\n'))),
  'lines ended as on old Macs': ofText((text) => text.replace(/\r?\n/g, '\r')),
  'lines ended in several ways': ofText((text, random) =>
    text.replace(/\r?\n/g, () => random.pick(['\n', '\r\n', '\n\n', '\r\r\n'])),
  ),
  'without the last line end': harmless(ofText((text) => text.trimEnd())),
  'every field quoted': {
    apply: (file, random, others) =>
      ofSheet((sheet) => sheet, { quoteAll: file.family !== 'daily' }).apply(file, random, others),
    isHarmless: true,
  },
  'a quote opened': ofText((text, random) => {
    const at = text.indexOf(',', random.whole(0, text.length - 1_000)) + 1;
    return `${text.slice(0, at)}"${text.slice(at)}`;
  }),
  'a quote inside a value': ofCells((_, old) => `"${old}`),
  'a stray quote in the text': ofText((text, random) => {
    const at = random.whole(0, text.length);
    return `${text.slice(0, at)}"${text.slice(at)}`;
  }),
  'all quotes removed': ofText((text) => text.replaceAll('"', '')),
  'semicolons for commas': ofText((text) => text.replaceAll(',', ';')),
  'tabs for commas': ofText((text) => text.replaceAll(',', '\t')),
  'an error page': ofText(() => '<!DOCTYPE html><html><body>503 Service Unavailable</body></html>\n'),
  'an error page after some rows': ofText(
    (text, random) =>
      `${text.slice(0, random.whole(100, text.length))}\n<html><body>502 Bad Gateway</body></html>\n`,
  ),
  'an error message of a bucket': ofText(
    () => '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>\n',
  ),
  'an error in JSON': ofText(() => '{"error":"too many requests"}\n'),
  'a column missing': ofColumns(withoutAt),
  'a column missing in the header': ofColumns(withoutAt, 'header'),
  'a column missing in the rows': ofColumns(withoutAt, 'rows'),
  'two columns in the other order': ofColumns(swapped),
  'two names of columns changed over': ofColumns(swapped, 'header'),
  'two columns of values changed over': ofColumns(swapped, 'rows'),
  'a column renamed': ofColumns((cells, at) => cells.with(at, `${cells[at]}_2`), 'header'),
  'a column twice': ofColumns((cells, at) => cells.toSpliced(at, 0, cells[at] ?? '')),
  'a column emptied': ofColumns((cells, at) => cells.with(at, ''), 'rows'),
  'a name of a column in small letters': ofColumns(
    (cells, at) => cells.with(at, (cells[at] ?? '').toLowerCase()),
    'header',
  ),
  'a field missing in some rows': ofSheet(({ header, rows }, random) => {
    const chosen = new Set(someRows(rows, random));
    const at = random.whole(0, header.length - 1);
    return { header, rows: rows.map((cells, row) => (chosen.has(row) ? withoutAt(cells, at) : cells)) };
  }),
  'a field too many in some rows': ofSheet(({ header, rows }, random) => {
    const chosen = new Set(someRows(rows, random));
    const at = random.whole(0, header.length - 1);
    return {
      header,
      rows: rows.map((cells, row) => (chosen.has(row) ? cells.toSpliced(at, 0, '1') : cells)),
    };
  }),
  'some rows twice': harmless(
    ofSheet(({ header, rows }, random) => ({ header, rows: [...rows, ...someTwo(rows, random)] })),
  ),
  'all rows twice': ofSheet(({ header, rows }) => ({ header, rows: rows.flatMap((row) => [row, row]) })),
  'rows in another order': harmless(
    ofSheet(({ header, rows }, random) => {
      // The rows of one path of the SPC keep theirs, which is that of its states.
      const path = header.indexOf('om');
      const groups = [...Map.groupBy(rows, (cells) => (path < 0 ? cells : cells[path])).values()];
      const shuffled = groups.map((group) => ({ group, at: random.next() })).toSorted((a, b) => a.at - b.at);
      return { header, rows: shuffled.flatMap(({ group }) => group) };
    }),
  ),
  'some rows missing': ofSheet(({ header, rows }, random) => {
    const chosen = new Set(someRows(rows, random));
    return { header, rows: rows.filter((_, at) => !chosen.has(at)) };
  }),
  'odd numbers': ofCells((random) => random.pick([...numbers, ...moreNumbers]), numberColumns()),
  'odd dates and times': ofCells(
    (random) => random.pick([...dates, ...moreDates]),
    /date|time|year|month|day|^yr$|^mo$|^dy$|^tz$/i,
  ),
  'odd ids': ofCells(
    (random, old) => random.pick(['', '0', `${old}x`, old.slice(0, 3), '-1', '1e3']),
    /_ID$|^om$|^sg$|^sn$|^ns$/,
  ),
  'odd text': ofCells((random) => random.pick(texts)),
  'a digit more': ofCells((random, old) => `${old}${random.whole(0, 9)}`, numberColumns()),
  'a huge field': ofCells((random) => 'A'.repeat(random.pick([5_000, 60_000, 300_000]))),
  'rows of another year': ofCells((_, old) => old.replace(/(19|20)\d\d/, '1999'), /yearmonth|^yr$|^date$/i),
  'rows wholly of another year': ofSheet(({ header, rows }, random) => {
    const chosen = new Set(someRows(rows, random));
    return {
      header,
      rows: rows.map((cells, at) =>
        chosen.has(at) ? cells.map((cell) => cell.replace(/^(19|20)\d\d/, '1999')) : cells,
      ),
    };
  }),
  'rows of other events': ofCells(
    (random) => random.pick(['Hail', 'TORNADO', 'Funnel Cloud', '']),
    /^EVENT_TYPE$|^FATALITY_TYPE$|^F_Scale$|^mag$/,
  ),
  'another family under its name': {
    apply: ({ name, family }, random, others) => {
      const other = random.pick(others.filter((one) => one.family !== family));
      return { name, bytes: Buffer.from(other.text) };
    },
  },
  'under the name of another family': {
    apply: ({ text, family }, random, others) => {
      const other = random.pick(others.filter((one) => one.family !== family));
      return { name: other.name, bytes: Buffer.from(text) };
    },
  },
  'under a name that says nothing': {
    apply: ({ text }) => ({ name: 'download (1).csv', bytes: Buffer.from(text) }),
  },
  'gzip under a plain name': harmless(ofBytes((bytes) => gzipSync(bytes))),
  'plain under a name of gzip': packed((bytes) => bytes),
  'gzip cut': packed((bytes, random) => cutBytes(gzipSync(bytes), random)),
  'gzip with wrong bytes': packed((bytes, random) => flipped(gzipSync(bytes), random)),
  'gzip in gzip': packed((bytes) => gzipSync(gzipSync(bytes))),
  'gzip with more behind it': packed((bytes) => Buffer.concat([gzipSync(bytes), Buffer.from('more')])),
  'gzip in two members': harmless(
    packed((bytes) => Buffer.concat([gzipSync(bytes.subarray(0, 50)), gzipSync(bytes.subarray(50))])),
  ),
  'gzip of a part': packed((bytes, random) => gzipSync(cutBytes(bytes, random))),
  'zip under the name of gzip': packed((bytes) => zipArchive([{ name: 'a.csv', content: bytes }])),
  'zip under a plain name': ofBytes((bytes) => zipArchive([{ name: 'a.csv', content: bytes }])),
  'zip of two files': ofBytes((bytes) =>
    zipArchive([
      { name: 'a.csv', content: bytes },
      { name: 'b.csv', content: bytes },
    ]),
  ),
  'zip cut': ofBytes((bytes, random) => cutBytes(zipArchive([{ name: 'a.csv', content: bytes }]), random)),
  'zip with wrong bytes': ofBytes((bytes, random) =>
    flipped(zipArchive([{ name: 'a.csv', content: bytes }]), random),
  ),
};

function packed(change: Change<Buffer>): Damage {
  return {
    apply: (file, random) => ({
      name: `${file.name}.gz`,
      bytes: change(Buffer.from(file.text), random, file),
    }),
  };
}

function cutBytes(bytes: Buffer, random: SeededRandom): Buffer {
  return bytes.subarray(0, random.whole(1, bytes.length - 1));
}

function flipped(bytes: Buffer, random: SeededRandom): Buffer {
  for (let times = random.whole(1, 8); times > 0; times--) {
    const at = random.whole(0, bytes.length - 1);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.whole(0, 7)), at);
  }
  return bytes;
}

function someTwo<T>(rows: readonly T[], random: SeededRandom): T[] {
  return [random.pick(rows), random.pick(rows)];
}

function numberColumns(): RegExp {
  return /_DIRECT|DAMAGE|LENGTH|WIDTH|LAT|LON|RANGE|FIPS|INDEX|^mag$|^inj$|^fat$|^c?loss$|len|wid|^f\d$|stf/i;
}
