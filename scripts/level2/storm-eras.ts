import type { MomentName } from '@touchdown/shared/level2/volume.ts';

/** What the radars sent in a year: how fine, which moments, by which message. */
export interface Era {
  messages: 1 | 31;
  radials: 360 | 720;
  vcp: number;
  cuts: { elevationDegrees: number; hasReflectivity: boolean; hasDoppler: boolean }[];
  moments: {
    name: MomentName;
    gateCount: number;
    wordBits: 8 | 16;
    firstGateMeters: number;
    gateSpacingMeters: number;
    scale: number;
    offset: number;
  }[];
}

const surveillance = { hasReflectivity: true, hasDoppler: false };
const doppler = { hasReflectivity: false, hasDoppler: true };

/** One-degree radials in message 1: a kilometre for reflectivity, a quarter for Doppler. */
const legacy: Era = {
  messages: 1,
  radials: 360,
  vcp: 21,
  cuts: [
    { elevationDegrees: 0.48, ...surveillance },
    { elevationDegrees: 0.48, ...doppler },
    { elevationDegrees: 1.45, ...surveillance },
    { elevationDegrees: 1.45, ...doppler },
  ],
  moments: [
    layout('REF', 460, 1_000, 2, 66, { firstGateMeters: 0 }),
    layout('VEL', 920, 250, 2, 129, { firstGateMeters: -375 }),
    layout('SW', 920, 250, 2, 129, { firstGateMeters: -375 }),
  ],
};

/** Half-degree radials in message 31, with a second low scan in the middle (SAILS) since 2013. */
const superResolution: Era = {
  messages: 31,
  radials: 720,
  vcp: 212,
  cuts: legacy.cuts,
  moments: [layout('REF', 920, 250, 2, 66), layout('VEL', 920, 250, 2, 129), layout('SW', 920, 250, 2, 129)],
};

const dualPolarization: Era = {
  ...superResolution,
  cuts: [
    ...superResolution.cuts,
    { elevationDegrees: 0.48, ...surveillance },
    { elevationDegrees: 0.48, ...doppler },
  ],
  moments: [
    ...superResolution.moments,
    layout('ZDR', 920, 250, 16, 128),
    layout('PHI', 920, 250, 2.8361, 2, { wordBits: 16 }),
    layout('RHO', 920, 250, 300, -60.5),
  ],
};

export function eraOf(time: number): Era {
  const year = new Date(time).getUTCFullYear();
  if (year < 2009) return legacy;
  return year < 2013 ? superResolution : dualPolarization;
}

function layout(
  name: MomentName,
  gateCount: number,
  gateSpacingMeters: number,
  scale: number,
  offset: number,
  { firstGateMeters = 2_125, wordBits = 8 }: { firstGateMeters?: number; wordBits?: 8 | 16 } = {},
): Era['moments'][number] {
  return { name, gateCount, wordBits, firstGateMeters, gateSpacingMeters, scale: Math.fround(scale), offset };
}
