import type { Location, MomentName } from '../volume/volume.ts';
import { release } from '../volume/release.ts';

/** One radial of a message. */
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
  /** A copy, because the unpacked message is five times as large. Codes of 16 bits are big-endian. */
  bytes: Uint8Array;
}

/** Table III-C. The additional bit 0x80 marks data that the radar itself reports as bad. */
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

/** Reports why a radial or one of its moments was left out. The caller adds the place. */
export type ReportDamage = (code: 'DAMAGED_RADIAL' | 'DAMAGED_MOMENT', sentence: string) => void;

/** What reading a radial needs from its volume. */
export interface RadialContext {
  rows: RowStore;
  isWanted: (name: MomentName) => boolean;
  reportDamage: ReportDamage;
}

/** The ICD allows up to 1,840 gates. A much greater number is damage, and would waste memory. */
export const maxGates = 4_096;
const dayMilliseconds = 86_400_000;

/** Day 1 is January 1, 1970. Returns undefined for impossible numbers. */
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

/** Many times as much as the longest row. */
const pageBytes = 256 * 1024;

/** Keeps the rows of radials until their sweep is built. A buffer for each row would cost more time than the copies. */
export class RowStore {
  #pages: Uint8Array[] = [];
  #pagesBefore: Uint8Array[] = [];
  #page = new Uint8Array();
  #used = 0;

  keep(row: Uint8Array): Uint8Array {
    if (this.#used + row.length > this.#page.length) {
      this.#page = new Uint8Array(pageBytes);
      this.#pages.push(this.#page);
      this.#used = 0;
    }
    const kept = this.#page.subarray(this.#used, this.#used + row.length);
    kept.set(row);
    this.#used += row.length;
    return kept;
  }

  /**
   * A sweep was built, so the rows of the one before are not needed any more. Its own pages stay: the radials that
   * showed its end belong to the next sweep, and are on them.
   */
  nextSweep(): void {
    for (const page of this.#pagesBefore) release(page);
    this.#pagesBefore = this.#pages;
    this.#pages = [];
    this.#page = new Uint8Array();
  }

  /** No row is needed any more. */
  clear(): void {
    this.nextSweep();
    this.nextSweep();
  }
}
