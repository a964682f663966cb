/** Beams bend, as if the earth were four thirds of its size: metres. */
const bentEarthMeters = (6_371_000 * 4) / 3;

/** How high a beam is above its antenna: metres, at a distance along it. */
export function beamHeightMeters(slantMeters: number, elevationDegrees: number): number {
  const angle = (elevationDegrees * Math.PI) / 180;
  return slantMeters * Math.sin(angle) + (slantMeters * Math.cos(angle)) ** 2 / (2 * bentEarthMeters);
}
