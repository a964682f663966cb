import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { zipArchive, type ZippedFile } from '../../../testing/zip-archive.ts';
import { unzipSingleFile } from './unzip-single-file.ts';

const archive = '1950-2025_torn.csv.zip';
const content = `om,yr\n${'1,1950\n'.repeat(500)}`;
const csv: ZippedFile = { name: '1950-2025_torn.csv', content };

async function unzipped(bytes: Buffer): Promise<string> {
  return text(unzipSingleFile(archive, bytes));
}

async function refusal(bytes: Buffer): Promise<unknown> {
  try {
    return await unzipped(bytes);
  } catch (error) {
    return error;
  }
}

describe('the one file of a zip archive', () => {
  it.each([
    ['deflated', 8],
    ['stored', 0],
  ])('is read, %s', async (_, method) => {
    expect(await unzipped(zipArchive([{ ...csv, method }]))).toBe(content);
  });

  it('may be empty', async () => {
    expect(await unzipped(zipArchive([{ name: 'a.csv', content: '' }]))).toBe('');
  });

  it('is found beside directories, macOS metadata and a text file, whatever its folder', async () => {
    const bytes = zipArchive([
      { name: 'data/', content: '', method: 0 },
      { name: 'data/readme.txt', content: 'SPC' },
      { ...csv, name: 'data/TORN.CSV' },
      { name: '__MACOSX/data/._torn.csv', content: 'finder' },
    ]);
    expect(await unzipped(bytes)).toBe(content);
  });

  it('is found before a comment, even one that looks like an end-of-directory record', async () => {
    const bytes = zipArchive([csv], `released in May, PK\u0005\u0006${'\0'.repeat(40)}`);
    expect(await unzipped(bytes)).toBe(content);
  });
});

describe('a zip archive that is refused', () => {
  it('contains several CSV files', async () => {
    expect(await refusal(zipArchive([csv, { ...csv, name: '1955-2025_hail.csv' }]))).toMatchObject({
      name: 'SourceFileError',
      code: 'SEVERAL_CSV',
      file: archive,
      message: `${archive}: the zip archive contains 1950-2025_torn.csv and 1955-2025_hail.csv; exactly one .csv file is expected.`,
    });
  });

  it('contains no CSV file', async () => {
    expect(await refusal(zipArchive([{ name: 'torn.dbf', content }]))).toMatchObject({
      code: 'NO_CSV',
      message: `${archive}: the zip archive contains torn.dbf; exactly one .csv file is expected.`,
    });
    expect(await refusal(zipArchive([]))).toMatchObject({
      code: 'EMPTY',
      message: expect.stringContaining('the archive is empty'),
    });
  });

  it('is cut short at any byte', async () => {
    const bytes = zipArchive([csv]);
    for (let length = 4; length < bytes.length; length++) {
      expect(await refusal(bytes.subarray(0, length))).toMatchObject({
        code: 'TRUNCATED',
        message: expect.stringContaining('ends in the middle'),
      });
    }
  });

  it('is encrypted', async () => {
    expect(await refusal(zipArchive([{ ...csv, flags: 1 }]))).toMatchObject({
      code: 'ENCRYPTED',
      message: expect.stringContaining('1950-2025_torn.csv in the zip archive is encrypted'),
    });
  });

  it('uses a compression method other than deflate', async () => {
    expect(await refusal(zipArchive([{ ...csv, method: 12 }]))).toMatchObject({
      code: 'UNSUPPORTED_ZIP',
      message: expect.stringContaining('compressed by method 12; allowed: 0 (stored) and 8 (deflate)'),
    });
  });

  it('is zip64, according to its directory or its file', async () => {
    const bytes = zipArchive([csv]);
    bytes.writeUInt32LE(0xffffffff, bytes.length - 6);
    for (const zip64 of [bytes, zipArchive([{ ...csv, claimed: { unpackedBytes: 0xffffffff } }])]) {
      expect(await refusal(zip64)).toMatchObject({
        code: 'UNSUPPORTED_ZIP',
        message: expect.stringContaining('zip64'),
      });
    }
  });

  it('is one of several parts', async () => {
    const bytes = zipArchive([csv]);
    bytes.writeUInt16LE(1, bytes.length - 18);
    expect(await refusal(bytes)).toMatchObject({ message: expect.stringContaining('one of several parts') });
  });

  it('unpacks to more than the limit', async () => {
    expect(await refusal(zipArchive([{ ...csv, claimed: { unpackedBytes: 600e6 } }]))).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('unpacks to 600 MB; allowed: up to 150 MB'),
    });
  });

  it.each<[string, ZippedFile, string]>([
    ['is longer than declared', { ...csv, claimed: { unpackedBytes: 10 } }, 'too many bytes'],
    [
      'is shorter than declared',
      { ...csv, claimed: { unpackedBytes: 9999 } },
      'not enough bytes.*got only 3506',
    ],
    ['does not match its checksum', { ...csv, claimed: { crc: 1 } }, 'the checksum of'],
    ['extends beyond the archive', { ...csv, claimed: { packedBytes: 9999 } }, 'overflows file bounds'],
    ['ends early', { ...csv, claimed: { packedBytes: 10 } }, 'unexpected end of file'],
  ])('has a file that %s', async (_, file, why) => {
    expect(await refusal(zipArchive([file]))).toMatchObject({
      code: 'DAMAGED_ZIP',
      message: expect.stringMatching(
        new RegExp(`the zip archive is damaged \\(.*${why}.*\\); download it again`),
      ),
    });
  });

  it('has a wrong byte anywhere in the file’s content', async () => {
    const good = zipArchive([{ ...csv, content: 'om,yr\n1,1950\n', method: 0 }]);
    const from = good.indexOf('om,yr');
    for (let at = from; at < from + 13; at++) {
      const bytes = Buffer.from(good);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(await refusal(bytes)).toMatchObject({ code: 'DAMAGED_ZIP' });
    }
  });

  it('is refused or read correctly, whichever byte is wrong', async () => {
    const good = zipArchive([{ ...csv, content: 'om,yr\n1,1950\n' }], 'note');
    for (let at = 4; at < good.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = Buffer.from(good);
        bytes.writeUInt8(value, at);
        const result = await refusal(bytes);
        if (result instanceof Error) expect(result.name).toBe('SourceFileError');
        else expect(result).toBe('om,yr\n1,1950\n');
      }
    }
  });
});
