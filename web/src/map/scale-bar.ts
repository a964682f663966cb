const metresPerMile = 1609.344;
/** At the equator, 256-pixel tiles: the circumference of WGS 84 over 512 pixels at zoom 0. */
const metresPerPixelAtZero = 40_075_016.686 / 512;

export interface ScaleBar {
  miles: number;
  pixels: number;
}

/** The longest round distance that fits: 1, 2 or 5 times a power of ten. */
export function scaleBarFor(latitude: number, zoom: number, maxPixels: number): ScaleBar {
  const metresPerPixel = (metresPerPixelAtZero * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const mostMiles = (maxPixels * metresPerPixel) / metresPerMile;
  const power = 10 ** Math.floor(Math.log10(mostMiles));
  const miles = ([5, 2, 1].find((step) => step * power <= mostMiles) ?? 1) * power;
  return { miles, pixels: (miles * metresPerMile) / metresPerPixel };
}
