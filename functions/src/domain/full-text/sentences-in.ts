export interface Range {
  start: number;
  end: number;
}

/** A full stop with what closes it, before the beginning of a sentence; or an empty line. */
const border = /[.!?]+["”’')\]]*(?=\s+["“‘'([]*[\p{Lu}\p{N}])|(?=\s*\n\s*\n)/gu;

/** What narratives shorten with a full stop, although the sentence goes on: streets, titles, directions, units, months. */
const shortened = new Set(
  `ave blvd capt co corp cr ct dr e est fm ft ga gen gov hwy inc jct jr ln lt mi mr mrs ms mt n ne no nr nw pkwy pt rd
   rev rt rte s se sgt sr st ste sw twp us vs w aug apr dec feb jan jul jun mar nov oct sep sept approx`.split(
    /\s+/,
  ),
);
const lastWord = /([\p{L}.]+)\.$/u;
const initial = /^\p{Lu}$|^(\p{L}\.)+\p{L}$/u;

/** After a shortened word, only one of these begins a sentence: "on Oak Rd. The roof", but "at St. John's". */
const beginnings =
  /^\s+["“‘'([]*(?:a|after|all|also|an|another|as|at|before|both|damage|for|from|he|her|his|however|in|it|its|many|most|near|no|one|several|she|some|that|the|there|these|they|this|those|three|tornado|trees|two|winds?|when|where|while)\b/i;

/** Returns the sentences of a text in order, without the spaces between them. */
export function sentencesIn(text: string): Range[] {
  const sentences: Range[] = [];
  let start = text.search(/\S|$/);
  for (const { 0: stop, index } of text.matchAll(border)) {
    const end = index + stop.length;
    if (end <= start || (stop === '.' && isShortened(text.slice(start, end), text.slice(end, end + 30))))
      continue;
    sentences.push({ start, end });
    start = end + text.slice(end).search(/\S|$/);
  }
  const end = text.trimEnd().length;
  if (end > start) sentences.push({ start, end });
  return sentences;
}

function isShortened(before: string, after: string): boolean {
  const word = lastWord.exec(before)?.[1] ?? '';
  const isShort = shortened.has(word.toLowerCase()) || initial.test(word);
  return isShort && !beginnings.test(after);
}
