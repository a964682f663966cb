import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildTextIndex } from './build-text-index.ts';
import { CachedTextIndex } from './cached-text-index.ts';
import { encodeTextIndex } from './text-index-file.ts';

const object = brotliCompressSync(encodeTextIndex(buildTextIndex([{ id: 'a', texts: ['a barn'] }])));

it('reads an index once, reports a failed one once, and tries it again after a minute', async () => {
  let now = 0;
  let answer = async (): Promise<Uint8Array> => object;
  const read: string[] = [];
  const failures: unknown[] = [];
  const cached = new CachedTextIndex({
    readObject: (key) => {
      read.push(key);
      return answer();
    },
    now: () => now,
    onFailure: (error) => void failures.push(error),
  });
  const both = await Promise.all([cached.get('one'), cached.get('one')]);
  expect(both.map((index) => index?.ids)).toEqual([['a'], ['a']]);
  expect(read).toEqual(['one']);

  answer = async () => object.subarray(1);
  for (now = 0; now < 240_000; now += 20_000) expect(await cached.get('two')).toBeUndefined();
  expect(read).toEqual(['one', 'two', 'two', 'two', 'two']);
  expect(failures).toEqual([new Error('The text index two cannot be used.')]);

  answer = async () => object;
  expect((await cached.get('two'))?.ids).toEqual(['a']);
  now += 120_000;
  expect((await cached.get('two'))?.ids).toEqual(['a']);
  expect(read).toHaveLength(6);
});
