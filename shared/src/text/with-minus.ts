/** Writes a number with a minus sign, because a hyphen is shorter and lower than the digits. */
export function withMinus(number: string): string {
  return number.replace('-', '−');
}
