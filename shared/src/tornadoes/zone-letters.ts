/** Beginnings of a zone's letters, by the hours of its standard time. */
const beginnings: ReadonlyMap<number, string> = new Map([
  [-4, 'A'],
  [-5, 'E'],
  [-6, 'C'],
  [-7, 'M'],
  [-8, 'P'],
  [-9, 'AK'],
  [-10, 'H'],
  [-11, 'S'],
  [10, 'Ch'],
]);

/** `CST` or `CDT` of a zone whose standard time is so far from UTC, as people there write it; `UTC−3` elsewhere. */
export function zoneLetters(standardOffsetMinutes: number, isDaylight: boolean): string {
  const beginning = beginnings.get(standardOffsetMinutes / 60);
  if (beginning !== undefined) return `${beginning}${isDaylight ? 'DT' : 'ST'}`;
  const hours = standardOffsetMinutes / 60 + (isDaylight ? 1 : 0);
  return `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
}
