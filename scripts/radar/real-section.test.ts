import { readVolume } from '@touchdown/level2/read-volume.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { echoTops, greatestTop } from '@touchdown/shared/radar/section/echo-top.ts';
import { columnsAlong, sampleBeam } from '@touchdown/shared/radar/section/section-beam.ts';
import { lineThrough } from '@touchdown/shared/radar/section/section-line.ts';
import { describe, expect, it } from 'vitest';

const klot = levelTwoFiles().find(({ name }) => name.startsWith('KLOT20210729'));

describe.skipIf(!klot)('sections of KLOT on July 29, 2021 (../shared/data/level2)', () => {
  it('have echo tops as high as summer storms, and not higher than the weather', async () => {
    const { sweeps, location } = await readVolume(chunksOf(klot?.path ?? ''), { decompress: bunzip2() });
    if (!location) throw new Error('The volume has no place.');
    const lowestFirst = sweeps
      .filter(({ moments }) => moments.REF && moments.RHO)
      .toSorted((a, b) => a.elevationDegrees - b.elevationDegrees);
    const tops = [0, 45, 90, 135].map((bearing) => {
      const columns = columnsAlong(lineThrough(location, bearing, 200), location, 800);
      const beams = lowestFirst.flatMap((sweep) => sampleBeam(sweep, 'reflectivity', columns) ?? []);
      return greatestTop(echoTops(beams))?.atLeastKm ?? 0;
    });
    expect(Math.max(...tops)).toBeGreaterThan(6);
    expect(Math.max(...tops)).toBeLessThan(19);
  });
});
