/** Marks that change the direction of what follows them, also beyond the text that they came with. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069'];

/**
 * Returns what somebody wrote so that it can be put beside our words in a plain text, such as a label: its direction
 * affects nothing beside it. In an element, `<bdi>` or `dir="auto"` does the same.
 */
export function isolated(text: string): string {
  const plain = text.replace(directionMarks, '');
  return rightToLeft.test(plain) ? `${firstStrongIsolate}${plain}${popIsolate}` : plain;
}
