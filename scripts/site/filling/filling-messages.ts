import type { FillingPlan } from '@touchdown/functions/features/imports/release/filling-plan.ts';
import type { ReleaseFit } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import type { LoadedRecord } from '@touchdown/functions/features/imports/release/load-compiled-record.ts';
import type { RecordPlace } from '../../import/import-target.ts';

/** What a thread that fills has to do. */
export interface FillingJob {
  place: RecordPlace;
  /** Where the plan is kept; in memory only without it. */
  folder: string | undefined;
  /** The release to publish first, or the plan of an earlier start to continue. */
  release?: ReleaseLocation;
  plan?: PlanToContinue;
}

/** What is left of a plan, and where the years are that the archive does not have yet. */
export interface PlanToContinue extends FillingPlan {
  release?: ReleaseLocation | undefined;
}

/** A module that exports `openCompiledRelease(folder)`. */
export interface ReleaseLocation {
  module: string;
  folder?: string;
}

/** From the thread. */
export type FillingReport =
  /** The pointers move next. It waits until the plan is confirmed. */
  | { kind: 'planned'; plan: FillingPlan }
  | { kind: 'published'; loaded: LoadedRecord; fit: ReleaseFit }
  /** Nothing was published, and the old record stays. */
  | { kind: 'refused'; message: string }
  | { kind: 'filled-partitions'; id: number; problem?: string }
  | { kind: 'archived-year'; year: number }
  | { kind: 'filled-year'; year: number }
  | { kind: 'paused'; message: string }
  | { kind: 'done' };

/** To the thread. */
export type FillingOrder =
  | { kind: 'confirmed' }
  /** What was published may be archived and filled. Until then only what somebody asks for is. */
  | { kind: 'begin' }
  | { kind: 'fill-partitions'; id: number; partitions: string[] }
  | { kind: 'stop' };
