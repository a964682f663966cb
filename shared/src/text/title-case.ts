const compassPoints = new Set('N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' '));
const roadOrBase = /^(US|AFB|CR|FM|SH|HWY|I-\d+[NSEW]?)$/;

/** `2 SW VIOLA` as `2 SW Viola`: the sources write places in capitals. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at, words) => (staysAsItIs(word, words[at - 1]) ? word : capitalised(word)))
    .join(' ');
}

/** After a number, or alone before a name, a compass point is a direction and no word. */
function staysAsItIs(word: string, before: string | undefined): boolean {
  return roadOrBase.test(word) || (compassPoints.has(word) && (before === undefined || /\d$/.test(before)));
}

function capitalised(word: string): string {
  const upper = (start: string) => start.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^|[-/(.])\p{L}/gu, upper)
    .replace(/^[OD]['’]\p{L}/u, upper)
    .replace(/^(Mc)(\p{L})/u, (_start, mc: string, letter: string) => mc + letter.toUpperCase());
}
