import type { RecordSources, SourceState } from '@touchdown/shared/record/source-state.ts';

/** Returns the lines of how current the record is, by source. */
export function sourceLines({
  official_until: until,
  is_scheduled: isScheduled,
  sources,
}: RecordSources): string[] {
  return [
    until === null ? 'There is no official record yet.' : `The official record is complete through ${until}.`,
    ...(isScheduled ? [] : ['Nothing fetches this record by itself; npm run import -- --source all does.']),
    ...sources.flatMap(linesOf),
    '',
  ];
}

function linesOf(state: SourceState): string[] {
  const { name, newest, due_at: due, late_since: late, last_outcome: outcome, sentence } = state;
  const { last_tried_at: tried, last_success_at: success } = state;
  const until = newest ? `until ${newest.date} (${newest.name})` : 'nothing in the record';
  const attempts = [
    tried === null ? 'never tried here' : `tried ${minuteOf(tried)}`,
    ...(success === null ? [] : [`succeeded ${minuteOf(success)}`]),
    ...(due === null ? [] : [`due ${minuteOf(due)}`]),
    ...(late === null ? [] : [`LATE since ${minuteOf(late)}`]),
  ];
  return [
    `${name.padEnd(18)}  ${until}`,
    `      ${attempts.join(', ')}`,
    ...(outcome === null || sentence === null
      ? []
      : sentence.split('\n').map((line, at) => `      ${at === 0 ? `${outcome}: ` : ''}${line}`)),
  ];
}

function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
