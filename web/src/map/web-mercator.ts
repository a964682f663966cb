/** Web Mercator: the world is 512 pixels wide at zoom 0. */
export const worldPixels = 512;

/** Where the world of zoom 0 lies in a picture: how much larger, and from which pixel on. */
export interface PlainFrame {
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlainView {
  longitude: number;
  latitude: number;
  zoom: number;
  width: number;
  height: number;
}

export function plainFrameOf({ longitude, latitude, zoom, width, height }: PlainView): PlainFrame {
  const scale = 2 ** zoom;
  return {
    scale,
    left: worldX(longitude) * scale - width / 2,
    top: worldY(latitude) * scale - height / 2,
    width,
    height,
  };
}

export function worldX(longitude: number): number {
  return ((longitude + 180) / 360) * worldPixels;
}

export function worldY(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * worldPixels;
}
