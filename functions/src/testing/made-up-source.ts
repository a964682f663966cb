import type { SourceText } from '../features/imports/files/read-source-text.ts';

/** Returns a made-up source file. */
export function madeUpSource(text: string, over: Partial<SourceText> = {}): SourceText {
  return { name: 'made-up.csv', sha256: '0'.repeat(64), text, encoding: 'utf-8', ...over };
}
