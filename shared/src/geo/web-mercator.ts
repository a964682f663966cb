const radians = Math.PI / 180;

/** Web Mercator in the units of tiles: from 0 in the west to 1 in the east. */
export function mercatorX(lon: number): number {
  return (lon + 180) / 360;
}

/** From 0 in the north to 1 in the south, both at 85.05 degrees. */
export function mercatorY(lat: number): number {
  return 0.5 - Math.asinh(Math.tan(lat * radians)) / (2 * Math.PI);
}

export function lonOfMercatorX(x: number): number {
  return x * 360 - 180;
}

export function latOfMercatorY(y: number): number {
  return Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radians;
}
