/** What a volume is made of. */
export {
  momentNames,
  rangeFolded,
  type Location,
  type Moment,
  type MomentName,
  type Radials,
  type Sweep,
  type Volume,
} from './volume/volume.ts';
export type { ScanCut, ScanPattern } from './volume/scan-pattern.ts';
export type { VolumeProblem, VolumeProblemCode } from './volume/volume-problems.ts';
export { release, releaseSweep } from './volume/release.ts';
