import type { Position } from '@touchdown/shared/geo/great-circle.ts';

/** A real volume, whose repetitions make a loop of any length. */
export interface LoopVolume {
  name: string;
  /** In the folder of real data. */
  file: string;
  station: string;
  path: readonly [Position, ...Position[]];
  stepMilliseconds: number;
}

/** The whole volume repeats its lowest angle; the modern one has only the first three cuts. */
export const loopVolumes = {
  whole: {
    name: 'KLOT 2021, whole',
    file: 'level2/KLOT20210729_123848_V06',
    station: 'KLOT',
    path: [
      { lat: 41.62, lon: -88.6 },
      { lat: 41.68, lon: -88.3 },
    ],
    stepMilliseconds: 300_000,
  },
  modern: {
    name: 'KDMX 2022, super resolution',
    file: 'level2/KDMX20220305_232324_V06.first-3-cuts',
    station: 'KDMX',
    path: [
      { lat: 41.27, lon: -94.1 },
      { lat: 41.5, lon: -93.55 },
    ],
    stepMilliseconds: 60_000,
  },
  old: {
    name: 'KTLX 1991, message 1',
    file: 'level2/KTLX19910605_162126.gz',
    station: 'KTLX',
    path: [
      { lat: 35.4, lon: -97.1 },
      { lat: 35.5, lon: -97 },
    ],
    stepMilliseconds: 60_000,
  },
} as const satisfies Record<string, LoopVolume>;
