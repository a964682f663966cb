/** `p@ssw0rd` is `password` to every guessing program. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** As long as a date. Whoever adds more than this has thought of something. */
export const maxAdded = 8;

/** Whether a text, in lower case, is one of the words, or repeats one, with digits and signs around it. */
export function isWordWithDigits(folded: string, words: readonly string[]): boolean {
  return words.some((word) =>
    [folded, withLettersFor(folded)].some((text) => {
      const added = besides(folded, text.split(word), word.length);
      return added.length < folded.length && added.length <= maxAdded && !/\p{L}/u.test(added);
    }),
  );
}

/** Returns what remains of a text, as it was typed, without the words between the parts. */
function besides(text: string, parts: string[], wordLength: number): string {
  let at = 0;
  return parts
    .map((part) => {
      const typed = text.slice(at, at + part.length);
      at += part.length + wordLength;
      return typed;
    })
    .join('');
}

/** Returns a text with the letters that its digits and signs may stand for. */
export function withLettersFor(text: string): string {
  return text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
}
