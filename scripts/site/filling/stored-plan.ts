import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FillingPlan } from '@touchdown/functions/features/imports/release/release-year.ts';
import type {
  ReleaseFit,
  LoadedRecord,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import type { RecordPlace } from '../../import/import-target.ts';

/**
 * Keeps a plan in a folder until it is done, so that the next start continues with the years that are left. A year is
 * noted once all of its items are in the table.
 */
export interface StoredPlan {
  /** The plan without the years that are done, or undefined if there is nothing left to do. */
  read: () => PlanToContinue | undefined;
  write: (plan: PlanToContinue) => void;
  /** Where a copy of the release may be, for as long as the archive lacks years. Another commit may have another one. */
  releaseFolder: string;
  /** Notes that the archive has every year. */
  archived: (plan: FillingPlan) => void;
  yearDone: (run: number, year: number) => void;
  remove: () => void;
}

export function storedPlan(folder: string): StoredPlan {
  const [planFile, doneFile] = [join(folder, 'plan.json'), join(folder, 'years-done.txt')];
  const releaseFolder = join(folder, 'release');
  return {
    releaseFolder,
    write,
    archived({ run, years }) {
      write({ run, years: years.map(({ promised: _archived, ...year }) => year) });
      rmSync(releaseFolder, { recursive: true, force: true });
    },
    read() {
      if (!existsSync(planFile)) return undefined;
      const plan = JSON.parse(readFileSync(planFile, 'utf8')) as PlanToContinue;
      // A line that was cut is of a year whose note did not arrive.
      const lines = existsSync(doneFile) ? readFileSync(doneFile, 'utf8').split('\n').slice(0, -1) : [];
      const done = new Set(lines);
      return { ...plan, years: plan.years.filter(({ year }) => !done.has(`${plan.run} ${year}`)) };
    },
    yearDone: (run, year) => appendFileSync(doneFile, `${run} ${year}\n`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };

  function write(plan: PlanToContinue): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${planFile}.new`, JSON.stringify(plan));
    // The old notes are of another run, which the lines say.
    renameSync(`${planFile}.new`, planFile);
  }
}

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
