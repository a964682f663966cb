import type { RadarKind } from './radar-station.ts';

/** Who runs the radars of a kind, and what their data are called. NOAA archives all of them. */
const radarCredits: Record<RadarKind, string> = {
  NEXRAD: 'NOAA NEXRAD Level II',
  TDWR: 'FAA TDWR Level II, from NOAA',
  TESTBED: 'NOAA test bed radar, Level II',
};

/** `Radar: NOAA NEXRAD Level II`, on frames and below the viewer. */
export function radarCredit(kind: RadarKind, isSimulated: boolean): string {
  return `Radar: ${isSimulated ? 'simulated' : radarCredits[kind]}`;
}
