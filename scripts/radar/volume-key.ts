import { folderOf } from '@touchdown/functions/features/radar/archive/volume-key.ts';

/** Returns the archive's key of a present-day volume: `2013/05/20/KTLX/KTLX20130520_195600_V06`. */
export function volumeKeyOf(stationId: string, time: number): string {
  const [day, clock] = new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `${folderOf(stationId, time)}${stationId}${day}_${clock}_V06`;
}
