/** So many tornadoes have exactly these figures that they are placeholders and no measurements. */
const defaultWidthsYards: ReadonlySet<number> = new Set([10, 33]);
const defaultLengthMiles = 0.1;

export function isDefaultWidth(yards: number | null): boolean {
  return yards !== null && defaultWidthsYards.has(yards);
}

export function isDefaultLength(miles: number | null): boolean {
  return miles === defaultLengthMiles;
}
