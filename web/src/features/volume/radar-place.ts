import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import type { ReadVolume } from './volume-messages.ts';

export interface RadarPlace {
  name: string;
  position: Position;
  /** Undefined for a radar that is not listed. */
  credit: string | undefined;
}

/**
 * Returns where a volume's radar stands and whose it is: as the volume says, or as the list of stations does. Volumes of 1991 do not
 * name their radar; the file's name does. Undefined if none of these knows.
 */
export function radarPlace(
  { station, location }: Pick<ReadVolume, 'station' | 'location'>,
  fileName: string,
  isSimulated = false,
): RadarPlace | undefined {
  const id = idOf(station, fileName);
  const listed = radarStations.find((one) => one.id === id);
  const position = location ?? listed;
  if (!position) return undefined;
  const name = listed
    ? `${listed.id}, ${[listed.name, listed.state].filter(Boolean).join(', ')}`
    : (id ?? 'Radar');
  const credit = listed && radarCredit(listed.kind, isSimulated);
  return { name, position: { lat: position.lat, lon: position.lon }, credit };
}

/** Why nobody knows where a volume's radar stands, and what to do. */
export function whyNoPlace({ station }: Pick<ReadVolume, 'station'>, fileName: string): string {
  const id = idOf(station, fileName);
  if (id === undefined)
    return `${fileName} doesn’t say which radar it is from. Rename the file to start with the radar’s ID, such as KTLX.`;
  return `We don’t know the radar ${id}, and the file doesn’t give its location. We know NEXRAD radars (such as KTLX, PHKI or TJUA) and airport TDWR radars (such as TOKC).`;
}

function idOf(station: string | undefined, fileName: string): string | undefined {
  return station ?? /^(?:Level2_)?([A-Z]{4})/.exec(fileName)?.[1];
}
