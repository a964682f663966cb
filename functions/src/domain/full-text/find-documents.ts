import { findTexts } from './find-texts.ts';
import type { TextIndex } from './text-index.ts';
import type { Phrase } from '@touchdown/shared/search/text-query.ts';

/**
 * Returns the numbers of the documents that have every phrase, in ascending order. Two phrases may be in different
 * texts of a document, and the words of one phrase are in one text.
 */
export function findDocuments(index: TextIndex, phrases: readonly Phrase[]): number[] {
  const { owners, ownerStarts, ids } = index;
  // How many of the phrases each document has had so far.
  const had = new Uint8Array(ids.length);
  for (const [done, phrase] of phrases.entries()) {
    findTexts(index, phrase, (text) => {
      const end = ownerStarts[text + 1] as number;
      for (let at = ownerStarts[text] as number; at < end; at++) {
        const owner = owners[at] as number;
        if (had[owner] === done) had[owner] = done + 1;
      }
    });
  }
  const found: number[] = [];
  if (phrases.length === 0) return found;
  for (let number = 0; number < had.length; number++) if (had[number] === phrases.length) found.push(number);
  return found;
}
