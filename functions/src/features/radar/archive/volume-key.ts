/** A volume in the archive. */
export interface VolumeKey {
  key: string;
  stationId: string;
  /** When the radar began it: milliseconds since 1970, UTC. */
  beganAt: number;
  /** Whether it has message 1, whose Doppler halves have no reflectivity. Names have a version since message 31. */
  isMessage1?: boolean;
}

/** The folder that holds a radar's volumes of a day, UTC: 2013/05/20/KTLX/ */
export function folderOf(stationId: string, time: number): string {
  const day = new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${day}/${stationId}/`;
}

const volumeName = /^([A-Z][A-Z0-9]{3})(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)(_V\d\d)?(\.gz|\.Z)?$/;

/**
 * What a key means. Undefined for keys beside the volumes: `_MDM` (the radar's own log).
 */
export function parseVolumeKey(key: string): VolumeKey | undefined {
  const [, stationId, ...parts] = volumeName.exec(key.slice(key.lastIndexOf('/') + 1)) ?? [];
  if (!stationId) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  const beganAt = Date.UTC(year, month - 1, day, hour, minute, second);
  return { key, stationId, beganAt, isMessage1: parts[6] === undefined };
}
