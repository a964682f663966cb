import { nameKey } from '@touchdown/shared/search/name-key.ts';

/** The words of a name or of a part of a path, without differences of spelling. */
export function wordsOf(text: string): string {
  return nameKey(text.replaceAll(/[‘ʻ]/g, '').replaceAll(/[-_+]/g, ' '));
}

/** Equal for all spellings of a name: `St. Mary's` and `saint-marys`, `De Kalb` and `dekalb`. */
export function placeKey(text: string): string {
  return wordsOf(text).replaceAll(' ', '');
}
