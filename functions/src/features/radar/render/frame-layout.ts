/** A frame, in pixels. The sides are even, because H.264 halves the colours. */
export const frameWidth = 1_280;
export const frameHeight = 720;

/** How wide a phone shows a frame, in CSS pixels. */
const narrowestPlayer = 360;
/** The height of a text on a frame that a phone shows `cssPixels` high. */
const onPhone = (cssPixels: number) => Math.ceil((cssPixels * frameWidth) / narrowestPlayer);

/** Times, places, product and station have the main size. What is only read on a large screen is smaller. */
export const textSize = {
  main: onPhone(11),
  place: onPhone(9.5),
  second: onPhone(8.4),
  faint: onPhone(7),
  credit: onPhone(4.8),
} as const;

export const headerHeight = 112;
export const footerHeight = 156;
export const mapTop = headerHeight;
export const mapHeight = frameHeight - headerHeight - footerHeight;
export const footerTop = mapTop + mapHeight;
export const side = 28;
/** The signs at the upper edge of the map. No name stands under them. */
export const sign = { inset: 14, height: 56 } as const;
/** Notes on velocities stand below the sign at the left, in up to two rows. */
const noteTop = sign.inset + sign.height + 8;
export const note = { top: noteTop, height: 42, gap: 6, width: 570, bottom: noteTop + 2 * (42 + 6) } as const;
/** The scale bar and the credits at the lower edge of the map. */
export const mapFootHeight = 44;

/** The specification's frame step is 0.2 seconds. */
export const framesPerSecond = 5;

export const frameColours = {
  panel: '#10151b',
  text: '#ffffff',
  quiet: '#b4c0cb',
  line: '#2c3641',
  land: '#222b35',
  neighbor: '#1a2129',
  built: '#2f3a46',
  limit: '#46535f',
  water: '#0e2437',
  river: '#17405f',
  road: '#36424e',
  highway: 'rgba(255, 222, 168, 0.34)',
  waterName: '#9fc9ea',
  county: 'rgba(255, 255, 255, 0.3)',
  state: 'rgba(255, 255, 255, 0.62)',
  place: 'rgba(255, 255, 255, 0.92)',
  countyName: 'rgba(255, 255, 255, 0.62)',
  halo: 'rgba(8, 12, 16, 0.8)',
  station: '#7fd1ff',
  track: '#ffffff',
  tornado: '#ff3b30',
  marker: '#5cf2ff',
  warning: '#ffd479',
  simulated: '#ffcc00',
} as const;
