import { readVolume } from '@touchdown/level2/read-volume.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import {
  describeField,
  type ShownField,
  type VolumeField,
} from '@touchdown/shared/radar/derived/derived-fields.ts';
import { deriveVolume } from '@touchdown/shared/radar/derived/derive-volume.ts';
import { specificPhase } from '@touchdown/shared/radar/derived/specific-phase.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { scanOf } from '../../web/src/map/radar/scans.ts';
import { scansOfVolume } from '../../web/src/map/radar/volume-scans.ts';
import { describe, expect, it } from 'vitest';

/** A radial and a gate of the lowest tilt, in the order of the file, and the value there. */
type Sample = readonly [radial: number, gate: number, value: number];

interface Expected {
  /** How many gates have a value. */
  count: number;
  mean: number;
  max: number;
  atLeast?: number;
  samples: readonly Sample[];
}

interface ExpectedVolume {
  tilts: number;
  fields: Record<VolumeField, Expected>;
  /** Of the specific differential phase of the lowest tilt. */
  phase: readonly Sample[];
}

/**
 * What a program in Python computed from the same gates, with numpy and none of this project's code: the nearest gates by
 * their distance over the ground, heights by interpolation between a beam's own gates, echo tops by `interp`, the phase
 * by `unwrap` and `polyfit`. The samples were drawn at random, half of them among the highest values, where no two
 * gates or radials are as near.
 */
const expected: Record<string, ExpectedVolume> = {
  KTLX19910605: {
    tilts: 9,
    fields: {
      maximum_reflectivity: {
        count: 47797,
        mean: 19.6682,
        max: 66.0,
        samples: [
          [272, 10, 61.0],
          [272, 11, 60.0],
          [279, 10, 61.0],
          [274, 98, 23.0],
          [295, 47, 49.5],
          [270, 127, 24.0],
        ],
      },
      echo_tops: {
        count: 21969,
        mean: 8.5322,
        max: 15.9395,
        atLeast: 5369,
        samples: [
          [296, 36, 12.8202],
          [169, 36, 12.8202],
          [296, 44, 12.9286],
          [277, 156, 10.425],
          [278, 181, 9.8535],
          [273, 3, 1.0611],
        ],
      },
      vertically_integrated_liquid: {
        count: 43444,
        mean: 1.3899,
        max: 52.1771,
        samples: [
          [147, 30, 35.9823],
          [151, 21, 22.9759],
          [148, 25, 45.0395],
          [282, 85, 1.021],
          [314, 73, 14.397],
          [259, 94, 0.2958],
        ],
      },
    },
    phase: [],
  },
  KLBB2016: {
    tilts: 9,
    fields: {
      maximum_reflectivity: {
        count: 260244,
        mean: 13.2867,
        max: 59.5,
        samples: [
          [15, 364, 46.0],
          [95, 14, 49.5],
          [634, 253, 45.0],
          [545, 319, 1.0],
          [233, 67, 6.5],
          [612, 275, 29.0],
        ],
      },
      echo_tops: {
        count: 94110,
        mean: 4.2513,
        max: 12.0839,
        atLeast: 2888,
        samples: [
          [31, 276, 9.718],
          [39, 484, 9.0849],
          [17, 366, 8.9862],
          [112, 105, 2.9889],
          [78, 656, 4.492],
          [34, 492, 8.6259],
        ],
      },
      vertically_integrated_liquid: {
        count: 254344,
        mean: 0.2501,
        max: 19.6276,
        samples: [
          [697, 195, 6.5798],
          [22, 269, 6.8319],
          [26, 275, 3.8414],
          [98, 56, 0.2486],
          [365, 143, 0.0051],
          [291, 194, 0.0118],
        ],
      },
    },
    phase: [
      [12, 230, 0.7378],
      [52, 102, 0.6038],
      [685, 185, 1.238],
      [9, 328, 0.6556],
      [705, 236, -0.2024],
      [41, 101, -0.1058],
      [693, 223, -0.2625],
      [23, 416, 0.256],
      [711, 281, 0.0488],
      [240, 73, -0.1357],
      [48, 283, -0.2316],
      [690, 254, -0.0505],
      [701, 174, 0.3532],
      [183, 68, 0.2817],
      [50, 710, 0.2163],
      [42, 561, 0.1024],
    ],
  },
  KLOT20210729: {
    tilts: 14,
    fields: {
      maximum_reflectivity: {
        count: 389504,
        mean: 14.1987,
        max: 66.5,
        samples: [
          [249, 809, 50.5],
          [252, 881, 50.0],
          [252, 883, 45.5],
          [43, 382, 17.0],
          [182, 246, 18.5],
          [25, 144, 17.0],
        ],
      },
      echo_tops: {
        count: 151109,
        mean: 8.6,
        max: 16.8726,
        atLeast: 1374,
        samples: [
          [246, 622, 14.5267],
          [222, 517, 13.3128],
          [226, 658, 13.4076],
          [206, 673, 8.7743],
          [165, 754, 10.3949],
          [142, 385, 8.9986],
        ],
      },
      vertically_integrated_liquid: {
        count: 365342,
        mean: 0.3805,
        max: 42.0453,
        samples: [
          [222, 652, 14.3629],
          [256, 559, 2.847],
          [249, 660, 6.8295],
          [163, 363, 1.7664],
          [352, 101, 0.004],
          [72, 668, 0.1175],
        ],
      },
    },
    phase: [
      [233, 633, 0.2716],
      [237, 437, 1.1975],
      [243, 639, 1.8087],
      [244, 649, 0.6347],
      [259, 606, 0.8789],
      [256, 532, -0.572],
      [242, 653, 0.5903],
      [224, 474, 0.3761],
      [243, 486, 0.1666],
      [209, 553, -0.0876],
      [103, 430, 0.0387],
      [220, 393, -0.0994],
      [174, 357, -0.1312],
      [55, 617, 0.2844],
      [234, 646, 0.0423],
      [241, 754, 0.3338],
    ],
  },
};

const volumes = Object.entries(expected).flatMap(([name, numbers]) => {
  const file = levelTwoFiles().find((one) => one.name.startsWith(name));
  return file ? [{ name, path: file.path, numbers }] : [];
});

describe.skipIf(volumes.length === 0)('computed fields of real volumes (../shared/data/level2)', () => {
  it.each(volumes)('$name: are those of independent code', async ({ path, numbers }) => {
    const lowestFirst = tiltsOf((await readVolume(chunksOf(path), { decompress: bunzip2() })).sweeps);
    expect(lowestFirst).toHaveLength(numbers.tilts);
    const tilts = lowestFirst.map((sweep) => ({ tiltDegrees: sweep.elevationDegrees, sweep }));
    for (const [name, { samples, atLeast, ...whole }] of Object.entries(numbers.fields)) {
      const field = name as VolumeField;
      const sweep = deriveVolume(field, tilts);
      for (const [radial, gate, value] of samples)
        expectNear(valueOf(sweep, field, radial, gate), value, `${field} ${radial} ${gate}`);
      const found = wholeOf(sweep, field);
      // Two gates or radials may be equally near, and then either one counts.
      expect(found.count / whole.count, field).toBeCloseTo(1, 2);
      expect(found.mean / whole.mean, field).toBeCloseTo(1, 2);
      expect(found.max / whole.max, field).toBeCloseTo(1, 2);
      const open = sweep?.isAtLeast?.reduce((sum, mark) => sum + mark, 0);
      if (atLeast !== undefined) expect((open ?? 0) / atLeast).toBeCloseTo(1, 1);
    }
    const [phase] = lowestFirst;
    if (!phase || numbers.phase.length === 0) return;
    const sweep = specificPhase({ phase, correlation: phase, reflectivity: phase });
    for (const [radial, gate, value] of numbers.phase)
      expectNear(valueOf(sweep, 'specific_differential_phase', radial, gate), value, `${radial} ${gate}`);
  });
});

/** Codes are a tenth of a dBZ apart, or a hundredth of the other units; radars send halves of a dBZ. */
function expectNear(value: number, independent: number, where: string): void {
  expect(Math.abs(value - independent), where).toBeLessThan(0.02);
}

/** As the viewer chooses them. */
function tiltsOf(sweeps: readonly Sweep[]): Sweep[] {
  const scans = sweeps.map(scanOf);
  return scansOfVolume({ scans, time: scans[0]?.startTime ?? 0 }, ['REF']).flatMap((at) => sweeps[at] ?? []);
}

function valueOf(sweep: MeasuredSweep | undefined, field: ShownField, radial: number, gate: number): number {
  const moment = sweep?.moments[describeField(field).moment];
  const code = moment?.codes[radial * moment.gateCount + gate] ?? 0;
  return moment && code > 1 ? (code - moment.offset) / moment.scale : Number.NaN;
}

function wholeOf(sweep: MeasuredSweep | undefined, field: ShownField) {
  const moment = sweep?.moments[describeField(field).moment];
  let [count, sum, max] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const code of moment?.codes ?? []) {
    if (!moment || code <= 1) continue;
    const value = (code - moment.offset) / moment.scale;
    [count, sum, max] = [count + 1, sum + value, Math.max(max, value)];
  }
  return { count, mean: sum / count, max };
}
