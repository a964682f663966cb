/** Low angles of airport radars differ by hundredths of a degree. */
const finerBelowDegrees = 0.4;

/** The angle of a beam, as forecasters write it: `0.5°`, at airports `0.26°`. */
export function angleText(degrees: number): string {
  return `${degrees.toFixed(Math.abs(degrees) < finerBelowDegrees ? 2 : 1)}°`;
}
