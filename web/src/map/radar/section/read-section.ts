import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { fieldDescriptions, showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { debrisTop, type DualBeam } from '@touchdown/shared/radar/section/debris-top.ts';
import { echoTops, greatestTop, type SectionTop } from '@touchdown/shared/radar/section/echo-top.ts';
import {
  columnsAlong,
  sampleBeam,
  unseenBeam,
  type SectionBeam,
  type SectionColumns,
} from '@touchdown/shared/radar/section/section-beam.ts';
import type { SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { MomentName } from '@touchdown/level2/volume.ts';
import { LostScan, nearestScan, scansByTilt, type LoadScan, type Scan, type VelocityLook } from '../scans.ts';

/** What a section is made of. */
export interface SectionSource {
  scans: readonly Scan[];
  load: LoadScan;
  /** Of the shown scan: at each tilt the scan nearest to it counts. */
  time: number;
}

/** The beams of a field along a line, the lowest first. */
export interface SectionBeams {
  field: RadarField;
  line: SectionLine;
  columns: SectionColumns;
  beams: SectionBeam[];
  /** When the first and the last of these scans began. */
  times: { first: number; last: number };
  /** How many tilts could not be loaded. */
  lost: number;
}

export interface SectionTops {
  /** Undefined without reflectivity. */
  echo: { top: SectionTop | undefined } | undefined;
  /** Undefined before dual polarization. */
  debris: { top: SectionTop | undefined } | undefined;
}

/** A scan that is further away shows another volume, and another storm. */
const maxApartMilliseconds = 10 * 60_000;

/** The scans of a section, the lowest first. */
export function scansOfSection(
  { scans, time }: Omit<SectionSource, 'load'>,
  moments: readonly MomentName[],
): number[] {
  const [first = 'REF', ...others] = moments;
  return scansByTilt(scans, first).flatMap((ofTilt) => {
    const whole = ofTilt.filter((at) => others.every((name) => scans[at]?.moments.includes(name)));
    const scan = nearestScan(scans, whole, time);
    const apart = Math.abs((scans[scan ?? -1]?.startTime ?? Number.POSITIVE_INFINITY) - time);
    return scan !== undefined && apart <= maxApartMilliseconds ? [scan] : [];
  });
}

/** Reads a field along a line, tilt after tilt: the page can do other things between two. */
export async function readSection(
  source: SectionSource,
  { field, look }: { field: RadarField; look: VelocityLook },
  { line, radar, count }: { line: SectionLine; radar: Position; count: number },
): Promise<SectionBeams> {
  const columns = columnsAlong(line, radar, count);
  const wanted = scansOfSection(source, [fieldDescriptions[field].moment]);
  const velocityLook = showsVelocity(field) ? look : 'as sent';
  const beams: SectionBeam[] = [];
  let lost = 0;
  for (const scan of wanted) {
    const sweep = await sweepOrLost(source.load, scan, fieldDescriptions[field].moment, velocityLook);
    const beam = sweep ? sampleBeam(sweep, field, columns) : undefined;
    if (!beam) lost += 1;
    // Nothing is interpolated across a beam that is not there.
    beams.push(beam ?? unseenBeam(source.scans[scan]?.elevationDegrees ?? 0, columns));
  }
  const times = wanted.map((scan) => source.scans[scan]?.startTime ?? source.time);
  return {
    field,
    line,
    columns,
    beams,
    times: { first: Math.min(...times), last: Math.max(...times) },
    lost,
  };
}

/** Reads how high the echo and the debris reach along a section's line. */
export async function readTops(source: SectionSource, columns: SectionColumns): Promise<SectionTops> {
  const echoes = await sampleAll(scansOfSection(source, ['REF']), 'reflectivity');
  const dual = scansOfSection(source, ['RHO', 'REF']);
  const correlations = await sampleAll(dual, 'cross_correlation_ratio');
  const sameEchoes = await sampleAll(dual, 'reflectivity');
  const pairs = correlations.flatMap((correlation, at): DualBeam[] => {
    const echo = sameEchoes[at];
    return echo ? [{ echo, correlation }] : [];
  });
  return {
    echo: echoes.length > 0 ? { top: greatestTop(echoTops(echoes)) } : undefined,
    debris: pairs.length > 0 ? { top: debrisTop(pairs, columns.lengthKm / columns.count) } : undefined,
  };

  async function sampleAll(wanted: readonly number[], field: RadarField) {
    const sampled: SectionBeam[] = [];
    for (const scan of wanted) {
      const sweep = await sweepOrLost(source.load, scan, fieldDescriptions[field].moment, 'as sent');
      const beam = sweep && sampleBeam(sweep, field, columns);
      sampled.push(beam ?? unseenBeam(source.scans[scan]?.elevationDegrees ?? 0, columns));
    }
    return sampled;
  }
}

async function sweepOrLost(
  load: LoadScan,
  scan: number,
  moment: MomentName,
  look: VelocityLook,
): Promise<MeasuredSweep | undefined> {
  try {
    return await load(scan, moment, look);
  } catch (error) {
    if (error instanceof LostScan) return undefined;
    throw error;
  }
}
