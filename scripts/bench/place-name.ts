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

/** Returns a made-up place name for a number. The lengths and repetitions of the names are like those of real ones. */
export function placeName(number: number): string {
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0;
  const pick = (list: readonly string[], shift: number) => list[(mixed >>> shift) % list.length] ?? '';
  return pick(beginnings, 0) + pick(middles, 8) + pick(endings, 16);
}
