import type { Bounds, Padding } from './map-frame.ts';

export type Project = (longitude: number, latitude: number) => [x: number, y: number];

/** Web Mercator fitted so that the bounds fill what the padding leaves, centred there. */
export function fittedProjection(
  [[west, south], [east, north]]: Bounds,
  width: number,
  height: number,
  padding: Padding,
): Project {
  const left = mercatorX(west);
  const top = mercatorY(north);
  const across = mercatorX(east) - left;
  const down = mercatorY(south) - top;
  const room = {
    width: Math.max(1, width - padding.left - padding.right),
    height: Math.max(1, height - padding.top - padding.bottom),
  };
  const scale = Math.min(room.width / across, room.height / down);
  const originX = padding.left + (room.width - across * scale) / 2;
  const originY = padding.top + (room.height - down * scale) / 2;
  return (longitude, latitude) => [
    originX + (mercatorX(longitude) - left) * scale,
    originY + (mercatorY(latitude) - top) * scale,
  ];
}

/** Both in units of the world's width. */
function mercatorX(longitude: number): number {
  return (longitude + 180) / 360;
}

function mercatorY(latitude: number): number {
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
}
