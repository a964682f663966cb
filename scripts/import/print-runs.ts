import type { RunRecord } from '@touchdown/functions/features/imports/run/run-records.ts';

/** A run whose status is running, but which has not reported for this long, has died. */
const maxSilenceMilliseconds = 60_000;

/** Returns two or more lines for each of the latest import runs, newest first. */
export function runLines(runs: readonly RunRecord[], now: number): string[] {
  if (runs.length === 0) return ['No import has run yet.'];
  return runs.flatMap(
    ({ run, status, by, what, startedAt, seenAt, finishedAt, progress, outcome, forced }) => {
      const hasDied = status === 'running' && now - Date.parse(seenAt) > maxSilenceMilliseconds;
      const seconds = finishedAt
        ? ` in ${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(0)} s`
        : '';
      const at =
        status === 'running' && progress
          ? `, ${progress.phase} ${progress.at} (${progress.done} of ${progress.total})`
          : '';
      const state = hasDied ? 'died (the record is unchanged; import again)' : status;
      return [
        `#${run}  ${startedAt.slice(0, 19).replace('T', ' ')}  ${state}${seconds}${at}  by ${by}${forced ? `, --force ${forced.join(' --force ')}` : ''}`,
        `      ${what}`,
        ...(outcome?.split('\n').map((line) => `      ${line}`) ?? []),
      ];
    },
  );
}
