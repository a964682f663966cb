const pixelsPerLine = 40;
/** Fine work: with Shift the wheel turns a quarter as far. */
const fineShare = 0.25;
const pixelsPerStep = 100;

/** How far a turn of the wheel zooms in. However far it turns at once, it is less than one step. */
export function zoomOfWheel({
  deltaY,
  deltaMode,
  shiftKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'shiftKey'>): number {
  const isInLines = deltaMode !== 0;
  const pixels = deltaY * (isInLines ? pixelsPerLine : 1) * (shiftKey ? fineShare : 1);
  return -Math.sign(pixels) * Math.log2(2 / (1 + Math.exp(-Math.abs(pixels) / pixelsPerStep)));
}
