/**
 * The widths of a window at which layouts change: up to phones, small tablets, tablets, and small laptops. A style
 * sheet writes `(width < 40rem)` or `(width >= 40rem)` by hand, because media queries cannot read variables. A test
 * refuses every other width.
 */
export const breakPoints = {
  phone: '40rem',
  smallTablet: '48rem',
  tablet: '60rem',
  laptop: '80rem',
} as const;

/** The media query of windows that are narrower than this. */
export function narrowerThan(name: keyof typeof breakPoints): string {
  return `(width < ${breakPoints[name]})`;
}

/** The media query of windows that are at least this wide. */
export function asWideAs(name: keyof typeof breakPoints): string {
  return `(width >= ${breakPoints[name]})`;
}
