import { partsOf } from '../../platform/events/parts.ts';
import { importDroppedFiles } from './import-dropped-files.ts';
import { runScheduledSource } from './run-scheduled-source.ts';

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
