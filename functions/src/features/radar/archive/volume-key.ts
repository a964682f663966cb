import { readVolumeName, type VolumeName } from '@touchdown/shared/radar/archived-volume.ts';

/** A volume in the archive. */
export interface VolumeKey extends Pick<VolumeName, 'stationId' | 'beganAt'> {
  key: string;
  isMessage1?: boolean;
}

/** The folder that holds a radar's volumes of a day, UTC: 2013/05/20/KTLX/ */
export function folderOf(stationId: string, time: number): string {
  const day = new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${day}/${stationId}/`;
}

/** What a key means; undefined for keys beside the volumes. */
export function parseVolumeKey(key: string): VolumeKey | undefined {
  const name = readVolumeName(key.slice(key.lastIndexOf('/') + 1));
  return name && { key, ...name };
}
