import { breakPoints } from './break-points.ts';

/** The media query of windows that are narrower than this. */
export function narrowerThan(name: keyof typeof breakPoints): string {
  return `(width < ${breakPoints[name]})`;
}

/** The media query of windows that are at least this wide. */
export function asWideAs(name: keyof typeof breakPoints): string {
  return `(width >= ${breakPoints[name]})`;
}

/** Whether a visitor has asked their system for less motion. Nothing moves by itself for them. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
