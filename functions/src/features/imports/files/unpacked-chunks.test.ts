import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSourceText } from '../../../testing/read-source-text.ts';
import { openSourceFile } from './unpacked-chunks.ts';
import { textLimits } from './source-faults.ts';

describe('a file that is larger than any agency file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchdown-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const refused = expect.objectContaining({
    name: 'SourceFileError',
    code: 'TOO_LARGE',
    message: expect.stringMatching(
      /^a\.csv(\.gz)?: .*is larger than 150 MB; no agency file is that large\.$/,
    ),
  });

  it('is refused before it is read', async () => {
    const path = join(folder, 'a.csv');
    await writeFile(path, 'om,yr\n');
    const { content } = await readSourceText('a.csv', await openSourceFile('a.csv', path));
    expect(content.text).toBe('om,yr\n');
    // A hole in the file: it would take 10 GB of memory, but no space on the disk.
    await truncate(path, 10_000_000_000);
    await expect(openSourceFile('a.csv', path)).rejects.toThrow(refused);
  });

  it('is refused when it unpacks to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(textLimits.fileBytes + 1), { level: 1 });
    await expect(readSourceText('a.csv.gz', [bomb])).rejects.toThrow(refused);
  });
});
