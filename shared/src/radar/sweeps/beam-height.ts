/**
 * The radius of an earth a third larger than the real one, which accounts for refraction in the air: Doviak and
 * Zrnić, Doppler Radar and Weather Observations, 2nd edition, equations 2.28b and 2.28c. The book rounds the
 * earth's radius to whole kilometres.
 */
const effectiveEarthKm = (4 / 3) * 6_371;
const radians = Math.PI / 180;

/** Height of the beam's centre above the antenna, at a distance along the beam. */
export function beamHeightKm(slantRangeKm: number, elevationDegrees: number): number {
  const sine = Math.sin(elevationDegrees * radians);
  // h = √(r² + a² + 2 r a sin e) − a, without the difference of two large numbers.
  const grown = slantRangeKm ** 2 + 2 * slantRangeKm * effectiveEarthKm * sine;
  return grown / (Math.sqrt(effectiveEarthKm ** 2 + grown) + effectiveEarthKm);
}

/** Distance along the beam to the point above a place on the ground. */
export function slantRangeKm(groundKm: number, elevationDegrees: number): number {
  const angle = groundKm / effectiveEarthKm;
  return (effectiveEarthKm * Math.sin(angle)) / Math.cos(elevationDegrees * radians + angle);
}

/** Height of the beam's centre over a place on the ground, above the antenna. */
export function beamHeightOverGroundKm(groundKm: number, elevationDegrees: number): number {
  return beamHeightKm(slantRangeKm(groundKm, elevationDegrees), elevationDegrees);
}

/** Distance over the ground to the place below a point of the beam. */
export function groundRangeKm(slantKm: number, elevationDegrees: number): number {
  const across = slantKm * Math.cos(elevationDegrees * radians);
  return effectiveEarthKm * Math.asin(across / (effectiveEarthKm + beamHeightKm(slantKm, elevationDegrees)));
}
