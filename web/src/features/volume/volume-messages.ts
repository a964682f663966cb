import type { LevelTwoErrorCode } from '@touchdown/level2/read-volume.ts';
import type { MomentName, Volume } from '@touchdown/level2/volume.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { Scan } from '../../map/radar/scans.ts';
import type { OtherFileCode } from './unpacked-file.ts';

/** What the page asks of the worker. */
export type VolumeRequest =
  | { kind: 'read'; file: File }
  | { kind: 'load'; id: number; scan: number; moment: MomentName; isUnfolded: boolean };

export interface ReadVolume extends Pick<
  Volume,
  'station' | 'otherStations' | 'location' | 'time' | 'vcp' | 'isComplete'
> {
  scans: Scan[];
  /** How many parts are missing or were left out. */
  problems: number;
}

export type FailureCode = LevelTwoErrorCode | OtherFileCode | 'UNREADABLE';

export type VolumeAnswer =
  | (ReadVolume & { kind: 'volume' })
  | { kind: 'sweep'; id: number; sweep: MeasuredSweep }
  | { kind: 'failed'; code: FailureCode };
