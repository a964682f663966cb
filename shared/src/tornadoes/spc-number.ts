/** Central Standard Time, which the SPC keeps all year. */
const cstMilliseconds = -6 * 3_600_000;

/** Returns the SPC's number of a tornado without its year, `123`, if that is the year of the beginning: `1957-123`. */
export function shortSpcNumber(number: string, beginUtc: string): string {
  const year = `${yearOf(Date.parse(beginUtc))}-`;
  return number.startsWith(year) ? number.slice(year.length) : number;
}

/** Returns `1957-123` again. */
export function wholeSpcNumber(short: string, beginSeconds: number): string {
  return short.includes('-') ? short : `${yearOf(beginSeconds * 1000)}-${short}`;
}

function yearOf(beginMilliseconds: number): number {
  return new Date(beginMilliseconds + cstMilliseconds).getUTCFullYear();
}
