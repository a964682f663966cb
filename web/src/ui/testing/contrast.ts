/** Three parts, from 0 to 1. */
export type Linear = readonly [number, number, number];

/** Returns the light of a colour such as `#a8c9a0`: red, green and blue without the curve of screens. */
export function linearLight(colour: string): Linear {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = linearLight(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
