/** A frame, in pixels. The sides are even, because H.264 halves the colours; the text is legible on a phone. */
export const frameWidth = 1_280;
export const frameHeight = 720;

export const headerHeight = 92;
export const footerHeight = 112;
export const mapTop = headerHeight;
export const mapHeight = frameHeight - headerHeight - footerHeight;
export const footerTop = mapTop + mapHeight;
export const side = 28;

/** The specification's frame step is 0.2 seconds. */
export const framesPerSecond = 5;

export const frameColours = {
  panel: '#10151b',
  text: '#ffffff',
  quiet: '#b4c0cb',
  line: '#2c3641',
  land: '#222b35',
  water: '#0c1116',
  county: 'rgba(255, 255, 255, 0.3)',
  state: 'rgba(255, 255, 255, 0.62)',
  place: 'rgba(255, 255, 255, 0.92)',
  countyName: 'rgba(255, 255, 255, 0.62)',
  halo: 'rgba(8, 12, 16, 0.8)',
  track: '#ffffff',
  tornado: '#ff3b30',
  warning: '#ffd479',
  simulated: '#ffcc00',
} as const;
