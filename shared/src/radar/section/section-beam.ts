import type { Position } from '../../geo/great-circle.ts';
import { localRange } from '../../geo/local-range.ts';
import { rangeFolded } from '@touchdown/level2/volume.ts';
import { fieldDescriptions, type RadarField } from '../radar-fields.ts';
import { beamHeightKm, slantRangeKm } from '../sweeps/beam-height.ts';
import { rowsByAzimuth, azimuthSteps } from '../sweeps/draw-sweep.ts';
import type { MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { placeAlong, sectionLengthKm, type SectionLine } from './section-line.ts';

/** The places along a line, evenly spaced, as the radar sees them. */
export interface SectionColumns {
  count: number;
  lengthKm: number;
  /** From the radar, along the ground. */
  groundKm: Float64Array;
  /** From the radar, in `azimuthSteps` per turn. */
  azimuth: Uint16Array;
}

/**
 * What a beam can have measured over a place. `unseen`: the place is beyond its gates or was cut away, or a radial is
 * missing.
 */
export const seen = { unseen: 0, noEcho: 1, measured: 2, rangeFolded: 3 } as const;

/** One beam over the places along a line. */
export interface SectionBeam {
  elevationDegrees: number;
  /** Of the beam's centre, above the antenna. */
  heightKm: Float32Array;
  /** How far the beam reaches above and below its centre. */
  halfDepthKm: Float32Array;
  /** In the field's unit; NaN where nothing was measured. */
  values: Float32Array;
  /** One of `seen`. */
  states: Uint8Array;
}

/** Between the angles with half of the power, of the network's S-band radars. */
const beamWidthDegrees = 0.95;
const halfWidth = Math.tan((beamWidthDegrees / 2) * (Math.PI / 180));

export function columnsAlong(line: SectionLine, radar: Position, count: number): SectionColumns {
  const groundKm = new Float64Array(count);
  const azimuth = new Uint16Array(count);
  for (let column = 0; column < count; column += 1) {
    const { km, bearing } = localRange(radar, placeAlong(line, (column + 0.5) / count));
    const turn = bearing / (2 * Math.PI);
    groundKm[column] = km;
    azimuth[column] = Math.floor((turn < 0 ? turn + 1 : turn) * azimuthSteps) % azimuthSteps;
  }
  return { count, lengthKm: sectionLengthKm(line), groundKm, azimuth };
}

/** A beam that has seen nothing along a line, such as that of a scan that is lost. */
export function unseenBeam(elevationDegrees: number, { count, groundKm }: SectionColumns): SectionBeam {
  const slantKm = groundKm.map((km) => slantRangeKm(km, elevationDegrees));
  return {
    elevationDegrees,
    heightKm: Float32Array.from(slantKm, (km) => beamHeightKm(km, elevationDegrees)),
    halfDepthKm: Float32Array.from(slantKm, (km) => km * halfWidth),
    values: new Float32Array(count).fill(Number.NaN),
    states: new Uint8Array(count).fill(seen.unseen),
  };
}

/** Reads a sweep along a line, from the same gates as its picture on the map. Undefined without the field. */
export function sampleBeam(
  { radials, moments, elevationDegrees }: MeasuredSweep,
  field: RadarField,
  columns: SectionColumns,
): SectionBeam | undefined {
  const { moment: name, unitsPerSent, isDoppler } = fieldDescriptions[field];
  const moment = moments[name];
  if (!moment) return undefined;
  const { codes, kept, gateCount, firstGateMeters, gateSpacingMeters, scale, offset } = moment;
  const rows = rowsByAzimuth(radials, gateCount, azimuthSteps);
  const beam = unseenBeam(elevationDegrees, columns);
  for (const [column, groundKm] of columns.groundKm.entries()) {
    const row = rows[columns.azimuth[column] ?? 0] ?? -1;
    const slantMeters = slantRangeKm(groundKm, elevationDegrees) * 1_000;
    const gate = Math.round((slantMeters - firstGateMeters) / gateSpacingMeters);
    const [first, end] = [kept?.first[row / gateCount] ?? 0, kept?.end[row / gateCount] ?? gateCount];
    if (row < 0 || gate < first || gate >= end) continue;
    const code = codes[row + gate] ?? 0;
    beam.states[column] = code === rangeFolded && isDoppler ? seen.rangeFolded : seen.noEcho;
    if (code <= rangeFolded) continue;
    beam.states[column] = seen.measured;
    beam.values[column] = ((code - offset) / scale) * unitsPerSent;
  }
  return beam;
}
