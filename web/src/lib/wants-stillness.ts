/** Whether a visitor has asked their system for less motion. Nothing moves by itself for them. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
