/** Reads a volume, whole or while it is downloaded. */
export { readVolume, type ReadVolumeOptions } from './reading/read-volume.ts';
export { LevelTwoReader, type LevelTwoOptions } from './reading/level-two-reader.ts';
export type { WantedSweeps } from './reading/sweep-selection.ts';
export {
  LevelTwoError,
  maxVolumeMegabytes,
  type LevelTwoErrorCode,
  type Place,
} from './volume/level-two-error.ts';
