/** Returns a share as CSS, exact to a hundredth of a pixel of a map. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
