import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { canCompress } from './can-compress.ts';
import type { FuzzedFile } from './fuzz-cases.ts';
import { levelTwoFiles } from './level-two-files.ts';
import { smallVolume } from './small-volume.ts';
import { writeVolume } from '../write-volume.ts';

/** Returns small written volumes of each kind, which need no real data. */
export function writtenFiles(): FuzzedFile[] {
  return ([1, 31] as const).flatMap((messages) => {
    const volume = smallVolume({ messages });
    const containers = canCompress() ? (['plain', 'ldm-bzip2'] as const) : (['plain'] as const);
    return containers.map((container) => ({
      name: `message ${messages}, ${container}`,
      bytes: writeVolume(volume, { messages, container }),
    }));
  });
}

/** Returns all real volumes. Large ones are cut, so that a case takes less time. */
export function realFiles(maxBytes: number): FuzzedFile[] {
  return levelTwoFiles().map(({ name, path }) => {
    const file = readFileSync(path);
    const bytes = file[0] === 0x1f ? gunzipSync(file) : file;
    return { name, bytes: bytes.subarray(0, maxBytes) };
  });
}
