import { mercatorX, mercatorY } from '../geo/web-mercator.ts';

/** The part of the country with nearly every tornado, which maps of the whole record fit into their frame. */
export const tornadoCountry: [southWest: [lon: number, lat: number], northEast: [lon: number, lat: number]] =
  [
    [-106, 26],
    [-71.5, 48.6],
  ];

/** What the picture of the whole record shows, in Web Mercator: every state of the mainland. */
const pictured = { west: -125, south: 24.3, east: -66.5, north: 49.6 } as const;

const width = 1400;
/** The width of the world, if the picture is a part of it. */
const world = width / (mercatorX(pictured.east) - mercatorX(pictured.west));

/** The picture of the whole record, in pixels. Its lines are drawn for a map of a desktop's size. */
export const recordPicture = {
  width,
  height: Math.round((mercatorY(pictured.south) - mercatorY(pictured.north)) * world),
} as const;

/** Returns where a place is in the picture. */
export function inRecordPicture(lon: number, lat: number): [x: number, y: number] {
  return [
    (mercatorX(lon) - mercatorX(pictured.west)) * world,
    (mercatorY(lat) - mercatorY(pictured.north)) * world,
  ];
}
