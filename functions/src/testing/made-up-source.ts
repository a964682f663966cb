import type { SourceFacts } from '../features/imports/files/read-source.ts';

export interface MadeUpSource extends SourceFacts {
  text: string;
}

/** Returns a made-up source file. */
export function madeUpSource(text: string, over: Partial<MadeUpSource> = {}): MadeUpSource {
  return { name: 'made-up.csv', text, encoding: 'utf-8', ...over };
}
