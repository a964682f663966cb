import type { Location, MomentName } from './volume.ts';

/** One radial as a message has it. */
export interface Radial {
  station: string | undefined;
  time: number;
  azimuthDegrees: number;
  elevationDegrees: number;
  elevationNumber: number;
  status: number;
  nyquistMetersPerSecond: number | undefined;
  vcp: number | undefined;
  location: Location | undefined;
  moments: MomentRow[];
}

export interface MomentRow {
  name: MomentName;
  gateCount: number;
  firstGateMeters: number;
  gateSpacingMeters: number;
  wordBits: 8 | 16;
  scale: number;
  offset: number;
  /** A copy: what was unpacked is five times as much as is kept of it. Big-endian where a code has 16 bits. */
  bytes: Uint8Array;
}

/** Table III-C. The bit 0x80 on top of them marks data that the radar itself calls bad. */
export const radialStatus = {
  beginsElevation: 0,
  endsElevation: 2,
  beginsVolume: 3,
  endsVolume: 4,
  beginsLastElevation: 5,
  isBad: 0x80,
} as const;

export function beginsSweep(status: number): boolean {
  return (
    status === radialStatus.beginsElevation ||
    status === radialStatus.beginsVolume ||
    status === radialStatus.beginsLastElevation
  );
}

export function endsSweep(status: number): boolean {
  return status === radialStatus.endsElevation || status === radialStatus.endsVolume;
}

export function endsVolume(status: number): boolean {
  return status === radialStatus.endsVolume;
}

/** Why a radial, or one moment of it, was left out; the caller knows where it stands. */
export type ReportDamage = (code: 'DAMAGED_RADIAL' | 'DAMAGED_MOMENT', sentence: string) => void;

/** The ICD has 1,840 gates at most. More is damage, and would only cost memory. */
export const maxGates = 4_096;
const dayMilliseconds = 86_400_000;

/** Day 1 is the first of January 1970. Undefined where the numbers are no time. */
export function toTime(day: number, milliseconds: number): number | undefined {
  return day >= 1 && milliseconds < dayMilliseconds + 1_000
    ? (day - 1) * dayMilliseconds + milliseconds
    : undefined;
}

export function isPlausibleDirection(azimuth: number, elevation: number, elevationNumber: number): boolean {
  return (
    azimuth >= 0 &&
    azimuth <= 360 &&
    elevation >= -10 &&
    elevation <= 90 &&
    elevationNumber >= 1 &&
    elevationNumber <= 32
  );
}
