const compassPoints = new Set('N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' '));
const roadOrBase = /^(US|AFB|CR|FM|SH|HWY|I-\d+[NSEW]?)$/;

/** Converts `2 SW VIOLA` to `2 SW Viola`. The sources write places in capitals. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at, words) => (isUnchanged(word, words[at - 1]) ? word : capitalize(word)))
    .join(' ');
}

/** `OKLAHOMA` of a source is Oklahoma. */
export function stateName(state: string): string {
  return state === state.toUpperCase() ? titleCase(state) : state;
}

/** A compass point after a number or at the beginning is a direction. Elsewhere it is an ordinary word. */
function isUnchanged(word: string, before: string | undefined): boolean {
  return roadOrBase.test(word) || (compassPoints.has(word) && (before === undefined || /\d$/.test(before)));
}

function capitalize(word: string): string {
  const upper = (start: string) => start.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^|[-/(.])\p{L}/gu, upper)
    .replace(/^[OD]['’]\p{L}/u, upper)
    .replace(/^(Mc)(\p{L})/u, (_start, mc: string, letter: string) => mc + letter.toUpperCase());
}
