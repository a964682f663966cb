import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { refuseTooLarge } from './text-limits.ts';
import type { Chunks } from './unpacked-chunks.ts';

/** Opens a file unless it is larger than any agency's. */
export async function openSourceFile(name: string, path: string): Promise<Chunks> {
  refuseTooLarge(name, (await stat(path)).size);
  return createReadStream(path) as AsyncIterable<Buffer>;
}
