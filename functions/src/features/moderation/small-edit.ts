import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { trust } from '@touchdown/shared/moderation/trust-table.ts';

const sizes: ReadonlySet<string> = new Set(['path_length', 'path_width']);
const positions: ReadonlySet<string> = new Set(['start_coordinates', 'end_coordinates', 'coordinates']);
const texts: ReadonlySet<string> = new Set(['event_narrative', 'episode_narrative', 'comments', 'source']);

/** Whether an edit is small by the table of trust. What the table does not name is never small. */
export function isSmallEdit(field: string, now: CorrectionValue | null, proposed: CorrectionValue): boolean {
  if (now === null) return false;
  if (sizes.has(field) && typeof now === 'number' && typeof proposed === 'number')
    return now > 0 && Math.abs(proposed - now) * 100 <= now * trust.sizeOfHundred;
  if (positions.has(field) && typeof now === 'object' && typeof proposed === 'object')
    return distanceMiles(now, proposed) <= trust.miles;
  return texts.has(field) && typeof now === 'string' && typeof proposed === 'string'
    ? isTypingError(now, proposed)
    : false;
}

/** Words that turn a sentence into another one, however short they are. */
const weighty =
  /^(no|not|none|never|nor|without|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|dozens?|first|second|third|dead|died|dies|killed|injured|north|south|east|west|\w*northe?r?n?|\w*southe?r?n?)$/i;

function isTypingError(now: string, proposed: string): boolean {
  if (figuresOf(now) !== figuresOf(proposed)) return false;
  const [before, after] = [wordsOf(now), wordsOf(proposed)];
  const changed = [...without(before, after), ...without(after, before)];
  return !changed.some((word) => weighty.test(word)) && isWithin(now, proposed, trust.letters);
}

function figuresOf(text: string): string {
  return (text.match(/[\p{N}$%°.,/:-]*\p{N}[\p{N}$%°.,/:-]*/gu) ?? []).join(' ');
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? [];
}

/** The words of one list that the other lacks, each as often as it does. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/**
 * Whether at most `max` letters have to be added, left out or replaced (Levenshtein 1966). Only the diagonal band of
 * that width is computed, so that a narrative costs little.
 */
function isWithin(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  const tooMany = max + 1;
  let row = new Map<number, number>();
  for (let at = 0; at <= Math.min(b.length, max); at++) row.set(at, at);
  for (let i = 1; i <= a.length; i++) {
    const next = new Map<number, number>();
    for (let j = Math.max(0, i - max); j <= Math.min(b.length, i + max); j++) {
      const replaced = (row.get(j - 1) ?? tooMany) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const added = (next.get(j - 1) ?? tooMany) + 1;
      const leftOut = (row.get(j) ?? tooMany) + 1;
      next.set(j, Math.min(replaced, added, leftOut, tooMany));
    }
    row = next;
  }
  return (row.get(b.length) ?? tooMany) <= max;
}
