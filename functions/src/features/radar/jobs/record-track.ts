import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { findShownLoop, trackedLoop } from './finished-loop.ts';
import type { StoredJob } from './job-items.ts';
import { folderOfLoop } from './loop-files.ts';
import type { JobTable } from './read-jobs.ts';

export function recordTrack({ client, table, now }: JobTable) {
  return {
    /** Adds to a public loop what its radar saw. False where the loop of this attempt is not shown any more. */
    async recordTrack(
      job: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan' | 'target'>,
      track: TrackSummary,
    ): Promise<boolean> {
      const shown = await findShownLoop(client, table, job.target);
      if (!shown?.videoUrl.startsWith(`/${folderOfLoop(job)}/`)) return false;
      const refused = await refusedConditions(
        transact(client, [trackedLoop(table, job.target, { ...shown, track }, now())]),
      );
      return refused.length === 0;
    },
  };
}
