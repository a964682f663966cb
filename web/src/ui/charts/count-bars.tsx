// Apart from the other parts of drawings, because the map has such bars without a chart, and needs no scales for them.

/** A position or length along the width of a drawing, which has no width of its own: text keeps its size at any. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

export function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** The part of a bar's room that it fills. */
export const barShare = 0.86;
/** One among thousands is still to be seen. */
const leastPixels = 0.6;

interface CountBarsProps {
  counts: ArrayLike<number>;
  top: number;
  bottom: number;
  fillOf: (index: number) => string;
  step?: number;
}

/** A bar for each count, the tallest as high as the room. None is no bar. */
export function CountBars({ counts, top, bottom, fillOf, step }: CountBarsProps) {
  const all = Array.from(counts);
  const tallest = Math.max(1, ...all);
  return all.map((count, index) => {
    if (count === 0) return null;
    const tall = Math.max(leastPixels, (count / tallest) * (bottom - top));
    const x = percent(index / all.length);
    return (
      <rect
        key={x}
        x={x}
        y={rounded(bottom - tall)}
        width={percent(barShare / all.length)}
        height={rounded(tall)}
        fill={fillOf(index)}
        data-rating={step}
      />
    );
  });
}
