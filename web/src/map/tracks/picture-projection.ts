import type { Bounds, Padding } from '../map-frame.ts';
import { worldX, worldY, type PlainFrame } from '../web-mercator.ts';

export type Project = (longitude: number, latitude: number) => [x: number, y: number];

/** Where the bounds lie when they fill what the padding leaves, centred there. */
export function fittedFrame(
  [[west, south], [east, north]]: Bounds,
  width: number,
  height: number,
  padding: Padding,
): PlainFrame {
  const across = worldX(east) - worldX(west);
  const down = worldY(south) - worldY(north);
  const room = {
    width: Math.max(1, width - padding.left - padding.right),
    height: Math.max(1, height - padding.top - padding.bottom),
  };
  const scale = Math.min(room.width / across, room.height / down);
  const originX = padding.left + (room.width - across * scale) / 2;
  const originY = padding.top + (room.height - down * scale) / 2;
  return { scale, left: worldX(west) * scale - originX, top: worldY(north) * scale - originY, width, height };
}

/** Web Mercator within a frame. */
export function projectionOf({ scale, left, top }: PlainFrame): Project {
  return (longitude, latitude) => [worldX(longitude) * scale - left, worldY(latitude) * scale - top];
}
