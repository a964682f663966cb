import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipArchive } from '../../../testing/zip-archive.ts';
import { readSourceText } from '../../../testing/read-source-text.ts';

const table = 'om,yr\n1,1950\n';

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('the text of a source file', () => {
  it.each([
    ['plain', '1950-2025_torn.csv', Buffer.from(table)],
    ['from gzip', 'details.csv.gz', gzipSync(table)],
    ['from gzip without a .gz name', 'details.csv', gzipSync(table)],
    ['from a zip archive', '1950-2025_torn.csv.zip', zipArchive([{ name: 'torn.csv', content: table }])],
    ['from a zip archive without a .zip name', 'torn.csv', zipArchive([{ name: 'a.csv', content: table }])],
  ])('is read %s, with the checksum of the stored file', async (_, name, bytes) => {
    const expected = { sha256: sha256(bytes), content: { name, text: table, encoding: 'utf-8' } };
    expect(await readSourceText(name, [bytes])).toEqual(expected);
    // In any number of parts.
    expect(
      await readSourceText(
        name,
        [...bytes].map((byte) => Buffer.of(byte)),
      ),
    ).toEqual(expected);
  });

  it('is UTF-8 without the byte order mark', async () => {
    const bytes = Buffer.from('\uFEFFnarrative\n“Doña Ana”\n');
    expect(await readSourceText('a.csv', [bytes])).toMatchObject({
      content: { text: 'narrative\n“Doña Ana”\n', encoding: 'utf-8' },
    });
  });

  it('is Windows-1252 if it is not valid UTF-8, as in the file of 1994', async () => {
    const bytes = Buffer.from([0x93, 0x44, 0x6f, 0xf1, 0x61, 0x94, 0x20, 0x96, 0x0a]);
    expect(await readSourceText('a.csv', [bytes])).toMatchObject({
      content: { text: '“Doña” –\n', encoding: 'windows-1252' },
    });
  });
});

describe('a source file that is refused', () => {
  const page = '<!DOCTYPE html>\n<html><title>503</title>\n';

  it.each<[string, string, Buffer, string, string]>([
    ['is empty', 'a.csv', Buffer.alloc(0), 'EMPTY', 'the file is empty.'],
    ['is white space', 'a.csv', Buffer.from(' \n\r\n'), 'EMPTY', 'the file is empty.'],
    ['is empty when unpacked', 'a.csv.gz', gzipSync(''), 'EMPTY', 'the file is empty.'],
    ['is a web page', 'a.csv', Buffer.from(page), 'HTML', 'HTML page'],
    ['ends as a web page', 'a.csv', Buffer.from('a,b\n1,2\n1,19<html>502</html>\n'), 'HTML', 'HTML page'],
    ['ends as a web page', 'a.csv', Buffer.from(`${table}1,19<html>502</html>\n`), 'HTML', 'HTML page'],
    ['is a web page after a byte order mark', 'a.csv', Buffer.from(`\uFEFF\n${page}`), 'HTML', 'HTML page'],
    ['is a web page under a .gz name', 'a.csv.gz', Buffer.from(page), 'HTML', 'HTML page'],
    ['is a web page under a .zip name', 'a.csv.zip', Buffer.from(page), 'HTML', 'HTML page'],
    ['is a packed web page', 'a.csv.gz', gzipSync(page), 'HTML', 'HTML page'],
    ['is text under a .gz name', 'a.csv.gz', Buffer.from(table), 'NOT_GZIP', 'the content is not gzip'],
    ['is text under a .zip name', 'a.csv.zip', Buffer.from(table), 'NOT_ZIP', 'is not a zip archive'],
    ['is gzip under a .zip name', 'a.csv.zip', gzipSync(table), 'NOT_ZIP', 'is not a zip archive'],
    ['ends within gzip', 'a.csv.gz', gzipSync(table).subarray(0, 20), 'TRUNCATED', 'ends in the middle'],
    ['is damaged gzip', 'a.csv.gz', damaged(gzipSync(table)), 'DAMAGED_GZIP', 'is damaged'],
    ['ends within zip', 'a.zip', zipArchive([]).subarray(0, 4), 'TRUNCATED', 'ends in the middle'],
    ['is an empty zip archive', 'a.zip', zipArchive([]), 'EMPTY', 'the archive is empty'],
    ['is damaged zip', 'a.zip', zipArchive([{ name: 'a.dbf', content: '' }]), 'NO_CSV', 'contains a.dbf'],
    ['is binary', 'a.csv', Buffer.from('om\0\u0001'), 'BINARY', 'not a text file'],
  ])('%s', async (_, name, bytes, code, why) => {
    await expect(readSourceText(name, [bytes])).rejects.toThrow(
      expect.objectContaining({
        name: 'SourceFileError',
        file: name,
        code,
        message: expect.stringMatching(new RegExp(`^${name}: .*${why}`)),
      }),
    );
  });

  function damaged(bytes: Buffer): Buffer {
    // The checksum is in the last eight bytes.
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 8) ^ 1, bytes.length - 8);
    return bytes;
  }
});
