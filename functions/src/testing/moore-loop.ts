import type { LoopOptions, LoopTarget } from '../features/radar/render/loop-request.ts';

const beganAt = Date.UTC(2013, 4, 20, 19, 56);
const path = [
  { lat: 35.284, lon: -97.628 },
  { lat: 35.341, lon: -97.402 },
] as const;

/** A tornado that was on the ground for 39 minutes near KTLX. */
export const moore = {
  path,
  beganAt,
  endedAt: beganAt + 39 * 60_000,
  name: 'Moore',
  scale: 'EF5',
  wfo: 'OUN',
  utcOffsetMinutes: -300,
  zoneLetters: 'CDT',
} as const satisfies LoopTarget;

/** A loop of its reflectivity while it was on the ground. */
export const mooreOptions: LoopOptions = {
  sweep: 0,
  stationId: null,
  startAt: moore.beganAt,
  endAt: moore.endedAt,
  label: '',
  min: null,
  max: null,
  mapExtent: null,
  tileZoom: 8,
  field: 'reflectivity',
  tileProvider: null,
  isFiltered: true,
  filteringThreshold: null,
};
