/** How the canvases of graphics processors are drawn again. */
const redraws = new WeakMap<HTMLCanvasElement, () => void>();

export function noteRedraw(canvas: HTMLCanvasElement, redraw: () => void): void {
  redraws.set(canvas, redraw);
}

/**
 * Draws a canvas again, if it is one that a graphics processor draws: after a frame was shown, its pixels are gone, and
 * a copy would be empty. Whoever copies it does so at once. To keep all pixels would make each frame of every map slower.
 */
export function redrawCanvas(canvas: HTMLCanvasElement): void {
  redraws.get(canvas)?.();
}
