import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { WarningOutline } from '@touchdown/shared/warnings/schema.ts';
import type { WarningPhenomenon } from '@touchdown/shared/warnings/warning-kinds.ts';

/** What one text, or one row of the archive, says of a warning. Times are milliseconds since 1970. */
export interface WarningVersion {
  office: string;
  phenomenon: WarningPhenomenon;
  number: number;
  year: number;
  /** `NEW` issues it, `CAN` cancels all of it; anything else is an update. */
  act: 'NEW' | 'KNOWN' | 'CAN';
  /** When this version was issued. */
  at: number;
  expiresAt: number;
  /** When the archive says that the outline was replaced. */
  replacedAt: number | null;
  /** Corners in their order, longitude first, the first only once. Empty only of a cancellation. */
  polygon: [number, number][];
  source: WarningOutline['source'];
  motion: WarningOutline['motion'];
  tornado: string | null;
  damage: string | null;
}

/** Why something was left out although nothing is wrong with it, in words that follow a number. */
export const leftOutReasons = {
  county: 'for whole counties, without an outline (offices drew outlines from October 2007)',
  other: 'of another kind than tornado and severe thunderstorm warnings',
  test: 'that were tests',
  expired: 'that only say that a warning has expired',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

export interface WarningFileContent {
  versions: WarningVersion[];
  leftOut: Record<LeftOutReason, number>;
  /** What cannot be read, with its place in the file. */
  problems: string[];
}

export function emptyContent(): WarningFileContent {
  return { versions: [], leftOut: { county: 0, other: 0, test: 0, expired: 0 }, problems: [] };
}

/** Where offices warn: the United States, Puerto Rico and Guam. */
const range = { south: 10, north: 73, guamEast: 140, guamWest: 150, west: -180, east: -60 } as const;

/** Returns why corners are no outline of a warning; undefined if they are one. */
export function whyNoOutline(polygon: readonly (readonly [number, number])[]): string | undefined {
  if (polygon.length < 3) return `an outline needs three corners or more, but this has ${polygon.length}`;
  const outside = polygon.find(([lon, lat]) => !isWarnable({ lon, lat }));
  return outside && `the corner ${outside[1]}, ${outside[0]} is not in the United States`;
}

function isWarnable({ lon, lat }: Position): boolean {
  const isEast = lon >= range.guamEast && lon <= range.guamWest;
  return lat >= range.south && lat <= range.north && (isEast || (lon >= range.west && lon <= range.east));
}

/** Takes off the last corner if it repeats the first. */
export function openRing(ring: readonly (readonly [number, number])[]): [number, number][] {
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return ring.slice(0, isClosed ? -1 : undefined).map(([lon, lat]) => [lon, lat]);
}
