import type { Context } from 'aws-lambda';
import {
  recordSources,
  sourceSchedules,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import { partsOf } from '../../platform/events/parts.ts';
import { importDroppedFiles } from './import-dropped-files.ts';
import { cloudPorts } from './run/import-ports.ts';
import { retrySource, runSource } from './import-source.ts';

const portsOf = Object.fromEntries(
  recordSources.map((source) => [source, cloudPorts(`schedule of ${sourceSchedules[source].name}`)]),
) as Record<RecordSource, ReturnType<typeof cloudPorts>>;

/** An import needs this much of the invocation's time, so it does not wait for another import with less. */
const importMilliseconds = 5 * 60_000;

interface ScheduleEvent {
  source: RecordSource;
  /** Of the nightly rule, which does nothing for a source whose last attempt succeeded, or was refused less than a week ago. */
  onlyIfFailed?: boolean;
}

/** Each source has its own schedules, which name it in the event. */
async function runScheduledSource(
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const { source, onlyIfFailed } = event as ScheduleEvent;
  if (!recordSources.includes(source)) {
    throw new Error(`The event must name a source (${recordSources.join(', ')}), but names "${source}".`);
  }
  const hasTime = () => context.getRemainingTimeInMillis() > importMilliseconds;
  await (onlyIfFailed ? retrySource : runSource)(source, portsOf[source], { hasTime });
}

/**
 * Every import of files. Each schedule has an invocation of its own, so a whole record does not hold up the daily lists;
 * what must not run at the same time waits for the import's lock.
 */
export const handler = partsOf(
  {
    // Every ten minutes.
    'dropped-files': importDroppedFiles,
    // At the times of each source, which the event names.
    source: runScheduledSource,
  },
  'source',
);
