export interface ReadComments {
  /** Without the office at the end; null if nothing else is left. */
  comments: string | null;
  wfo: string | null;
  injuries: number | null;
  fatalities: number | null;
}

/** Reads comments such as `*** 1 FATAL, 2 INJ *** TORNADO CROSSED HIGHWAY 9. (OUN)`. The casualties stay in the text. */
export function readComments(text: string): ReadComments {
  const [, before = text, office] = /^(.*?)\s*\(([A-Z]{3})\)$/s.exec(text.trim()) ?? [];
  const starred = [...text.matchAll(/\*\*\*(.*?)\*\*\*/gs)].map(([, inner]) => inner).join(' ');
  return {
    comments: before.trim() || null,
    wfo: office ?? null,
    injuries: countBefore('INJ', starred),
    fatalities: countBefore('FATAL', starred),
  };
}

/** Null if there is no count, because that does not mean that nobody was hurt. */
function countBefore(word: string, text: string): number | null {
  const count = new RegExp(`(\\d{1,3}(?:,\\d{3})+|\\d+)\\s*${word}`, 'i').exec(text)?.[1];
  return count === undefined ? null : Number(count.replaceAll(',', ''));
}
