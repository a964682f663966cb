/** Texts up to this length are shown whole. */
const maxWhole = 300;
/** What is shown of the text around a change. */
const contextLength = 60;
/** A longer change is shown by its beginning. */
const maxPart = 600;

/**
 * Returns what differs between two texts, with a little around it, so that a corrected word of a narrative is not lost
 * between two pages. Short texts are returned whole.
 */
export function changedPart(before: string, after: string): [before: string, after: string] {
  // By characters and not by code units, so that no emoji is cut in two.
  const [old, next] = [[...before], [...after]];
  if (Math.max(old.length, next.length) <= maxWhole) return [before, after];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  return [cut(old, start, end), cut(next, start, end)];
}

/** Cuts off what is the same at the start and at the end, up to the context. */
function cut(characters: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - contextLength);
  const wanted = Math.min(characters.length, characters.length - end + contextLength);
  const to = Math.min(wanted, from + maxPart);
  const part = characters.slice(from, to).join('');
  return `${from > 0 ? '…' : ''}${part}${to < characters.length ? '…' : ''}`;
}
