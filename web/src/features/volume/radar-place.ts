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
    return `${fileName} does not say which radar it is from. Give the file a name that begins with the radar’s id, such as KTLX.`;
  return `${id} is no radar that this page knows, and the file does not say where it stands. Known are the NEXRAD radars (ids such as KTLX, PHKI or TJUA) and the airports’ TDWR radars (such as TOKC); a file of another radar is shown if it says its place.`;
}

function idOf(station: string | undefined, fileName: string): string | undefined {
  return station ?? /^(?:Level2_)?([A-Z]{4})/.exec(fileName)?.[1];
}
