/**
 * How far a wheel or a trackpad zooms: the formula and the constants of MapLibre GL JS (src/ui/handler/scroll_zoom.ts,
 * BSD-3-Clause), and how it tells the two apart. https://github.com/maplibre/maplibre-gl-js
 */

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'shiftKey' | 'ctrlKey' | 'timeStamp'>;
type Device = 'wheel' | 'trackpad';

const pixelsPerLine = 40;
/** Fine work: with Shift a turn counts a quarter. */
const fineShare = 0.25;
/** A trackpad sends many small deltas, a wheel a few large ones. */
const pixelsPerStep = { trackpad: 100, wheel: 450 };
/** The deltas of a mouse wheel on macOS are multiples of this. One such notch is as small as a trackpad's delta. */
const wheelNotchPixels = 4.000244140625;
const trackpadPixels = 4;
/** After a pause the next event may come from another device. */
const pauseMilliseconds = 400;
/** Pixels times milliseconds since the event before: less than this is a fast trackpad. */
const fastTrackpad = 200;

/** Returns how far each event zooms in: less than one step, however far it turns at once. */
export function wheelZoom(): (event: Wheel) => number {
  const deviceOf = deviceRecognizer();
  return (event) => {
    const turned = event.deltaY * (event.deltaMode === 0 ? 1 : pixelsPerLine);
    const device = deviceOf(event, turned);
    const pixels = Math.abs(turned) * (event.shiftKey ? fineShare : 1);
    const rate = pixelsPerStep[pixels > wheelNotchPixels ? device : 'trackpad'];
    return -Math.sign(turned) * Math.log2(2 / (1 + Math.exp(-pixels / rate)));
  };
}

function deviceRecognizer(): (event: Wheel, pixels: number) => Device {
  let device: Device | undefined;
  let lastTime = -Infinity;
  return ({ ctrlKey, timeStamp }, pixels) => {
    const elapsed = timeStamp - lastTime;
    lastTime = timeStamp;
    if (pixels !== 0 && pixels % wheelNotchPixels === 0) device = 'wheel';
    // A pinch arrives as a wheel event with ctrl, and unlike a wheel's its deltas are fractions.
    else if (Math.abs(pixels) < trackpadPixels || (ctrlKey && !Number.isInteger(pixels))) device = 'trackpad';
    else if (elapsed > pauseMilliseconds) device = undefined;
    else device ??= elapsed * Math.abs(pixels) < fastTrackpad ? 'trackpad' : 'wheel';
    // A first event alone could be of either. MapLibre too takes it for a wheel when none follows.
    return device ?? 'wheel';
  };
}
