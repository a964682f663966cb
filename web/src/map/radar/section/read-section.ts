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
import type { LoadScan, Scan, VelocityLook } from '../scans.ts';
import { scansOfVolume, sweepOrLost } from '../volume-scans.ts';

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

/** Reads a field along a line, tilt after tilt: the page can do other things between two. */
export async function readSection(
  source: SectionSource,
  { field, look }: { field: RadarField; look: VelocityLook },
  { line, radar, count }: { line: SectionLine; radar: Position; count: number },
): Promise<SectionBeams> {
  const columns = columnsAlong(line, radar, count);
  const wanted = scansOfVolume(source, [fieldDescriptions[field].moment]);
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
  const echoes = await sampleAll(scansOfVolume(source, ['REF']), 'reflectivity');
  const dual = scansOfVolume(source, ['RHO', 'REF']);
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
