import { loopsFolder } from './radar-limits.ts';

const volumeName = /^([A-Z][A-Z0-9]{3})(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)(_V\d\d)?(\.gz|\.Z)?$/;

/** What the name of a volume in the archive says, such as `KTLX20130520_201643_V06.gz`. */
export interface VolumeName {
  stationId: string;
  /** When the radar began it: milliseconds since 1970, UTC. */
  beganAt: number;
  /** Whether it has message 1, whose Doppler halves have no reflectivity. Names have a version since message 31. */
  isMessage1: boolean;
}

/** Undefined for names beside the volumes: `_MDM` (the radar's own log). */
export function readVolumeName(name: string): VolumeName | undefined {
  const [, stationId, ...parts] = volumeName.exec(name) ?? [];
  if (!stationId) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  const beganAt = Date.UTC(year, month - 1, day, hour, minute, second);
  return { stationId, beganAt, isMessage1: parts[6] === undefined };
}

export const archiveFolder = `${loopsFolder}/archive`;

/** The requests that the edge sends to the function which reads the archive. */
export const archivedVolumePaths = `/${archiveFolder}/*`;

/** The URL of a volume of the operator's archive on this site. */
export function archivedVolumeUrl(name: string): string {
  return `/${archiveFolder}/${name}`;
}

/** Of a volume whose storm is simulated, as on a machine without the archive. */
export const simulatedHeader = 'x-touchdown-simulated';

/** No volume is as large. What is would be another file. */
export const maxVolumeMegabytes = 64;

/** How far before and after a time volumes are listed. */
export const listedVolumeMinutes = 45;
