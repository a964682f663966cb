import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import {
  exportColumnNames,
  type ExportColumnName,
  type ExportHead,
  type ExportRow,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { writeFile } from '../../../domain/tornadoes/export/write-file.ts';
import { sendPieces } from './send-pieces.ts';

const both = [{ compressed: false }, { compressed: true }];

describe.each(both)('pieces of a file, with %j', (options) => {
  it('arrive whole', async () => {
    const body = new PassThrough();
    const [isWhole, bytes] = await Promise.all([sendPieces(['a', 'b', 'ü'], body, options), buffer(body)]);
    expect(isWhole).toBe(true);
    expect((options.compressed ? gunzipSync(bytes) : bytes).toString()).toBe('abü');
  });

  it('that cannot be written break the response off', async () => {
    const body = new PassThrough().resume();
    body.on('error', () => {});
    const failure = new Error('a damaged row');
    await expect(sendPieces(failing(failure), body, options)).rejects.toBe(failure);
    expect([body.destroyed, body.writableFinished]).toEqual([true, false]);
  });

  it('are no longer made when the client has gone', async () => {
    let made = 0;
    const body = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void setImmediate(done),
    });
    const sending = sendPieces(
      endless(() => (made += 1)),
      body,
      options,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    body.destroy();
    expect(await sending).toBe(false);
    const before = made;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toBe(before);
  });
});

it('pieces of a file wait for a slow client', async () => {
  let made = 0;
  const stuck = new Writable({ write: () => {} });
  const sending = sendPieces(
    endless(() => (made += 1)),
    stuck,
    { compressed: false },
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toBeLessThan(5);
  stuck.destroy();
  expect(await sending).toBe(false);
});

describe.each([...exportFormats])('a file as %s', (format) => {
  it('costs slow readers at once no more than a part each, and those who vanish nothing more', async () => {
    let read = 0;
    let ended = 0;
    function* rows(): Generator<ExportRow> {
      try {
        for (;;) {
          read += 1;
          // Equal rows would be packed to nothing, and a stream counts bytes.
          yield { ...row, name: Math.random().toString(36) };
        }
      } finally {
        ended += 1;
      }
    }
    const readers = Array.from({ length: format === 'parquet' ? 2 : 50 }, () => {
      const stuck = new Writable({ write: () => {} });
      const file = fileOfRows<ExportColumnName, ExportRow>({
        columns: exportColumnNames,
        head,
        rows: rows(),
      });
      return { stuck, sending: sendPieces(writeFile(format, file), stuck, { compressed: false }) };
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Parquet is written in groups of 10,000 rows, and nothing is read beyond two pieces.
    expect(read / readers.length).toBeLessThan(format === 'parquet' ? 20_001 : 2_000);
    const before = read;
    for (const { stuck } of readers) stuck.destroy();
    expect(await Promise.all(readers.map(({ sending }) => sending))).toEqual(readers.map(() => false));
    expect([read, ended]).toEqual([before, readers.length]);
  });
});

const row = {
  ...Object.fromEntries(exportColumnNames.map((name) => [name, null])),
  id: '19740403-madeup00',
  name: 'Xenia tornado',
  rating: 'F5',
  begin_utc: '1974-04-03T20:30:00Z',
  begin_lat: 39.6,
  begin_lon: -84.1,
} as ExportRow;
const head: ExportHead = { source: 's', release: 'r', licence: 'l', filter: '', corrections: 'none' };

function* failing(failure: Error): Generator<string> {
  yield 'half';
  throw failure;
}

function* endless(count: () => void): Generator<string> {
  for (;;) {
    count();
    yield Math.random().toString(36).repeat(5_000);
  }
}
