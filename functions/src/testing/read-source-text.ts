import { readSource, type ReadSource, type SourceFacts } from '../features/imports/files/read-source.ts';
import type { Chunks } from '../features/imports/files/unpacked-chunks.ts';

/** Returns the whole text of a source file, decoded. */
export async function readSourceText(
  name: string,
  chunks: Chunks,
): Promise<ReadSource<SourceFacts & { text: string }>> {
  return readSource(
    name,
    async () => chunks,
    (facts) => {
      let text = '';
      return { read: (chunk) => void (text += chunk), end: () => ({ ...facts, text }) };
    },
  );
}
