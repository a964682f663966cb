const beginnings = [
  'Al',
  'Bar',
  'Cal',
  'Dun',
  'El',
  'Fair',
  'Green',
  'Hol',
  'Jack',
  'Kings',
  'Lin',
  'Mar',
  'Nor',
];
const middles = ['', 'ber', 'co', 'de', 'ing', 'la', 'man', 'ner', 'ri', 'ster', 'ti'];
const endings = ['bury', 'coln', 'dale', 'field', 'ford', 'land', 'ley', 'son', 'ton', 'ville', 'wood'];

/** A name for a number, always the same, so that names have the lengths and repeats of real ones. */
export function placeName(number: number): string {
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0;
  const pick = (list: readonly string[], shift: number) => list[(mixed >>> shift) % list.length] ?? '';
  return pick(beginnings, 0) + pick(middles, 8) + pick(endings, 16);
}
