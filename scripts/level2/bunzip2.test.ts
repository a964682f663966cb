import { describe, expect, test } from 'vitest';
import { loadBunzip2 } from '@touchdown/functions/features/radar/worker/load-bunzip2.ts';
import { bunzip2 } from '@touchdown/shared/level2/bunzip2.ts';
import { readVolume } from '@touchdown/shared/level2/read-volume.ts';
import { chunksOf, levelTwoFiles } from './testing/level-two-files.ts';

const files = levelTwoFiles();

describe.skipIf(files.length === 0)('real volumes (../shared/data/level2)', { timeout: 180_000 }, () => {
  test.for(files)("$name: a browser unpacks every record as bzip2's own library does", async ({ path }) => {
    const [library, own] = [await loadBunzip2(), bunzip2()];
    const differing: number[] = [];
    let records = 0;
    const decompress = (stream: Uint8Array, maxBytes: number) => {
      const expected = library(stream, maxBytes);
      if (Buffer.compare(own(stream, maxBytes), expected) !== 0) differing.push(records);
      records += 1;
      return expected;
    };
    await readVolume(chunksOf(path), { decompress });
    expect(differing).toEqual([]);
  });
});
