/**
 * What the official record says to a storm report. `waiting`: the record does not go that far yet. `became`: it is of
 * this tornado. `undecided`: the record has a tornado near it, and nobody has confirmed that it is the same one.
 * `not_a_tornado`: the record goes that far and has no tornado near it. `withdrawn`: the source has taken it back.
 */
export const recordAnswers = ['waiting', 'became', 'undecided', 'not_a_tornado', 'withdrawn'] as const;
export type RecordAnswer = (typeof recordAnswers)[number];

/** What of a storm report decides. */
interface Answered {
  report_datetime: string;
  status: string;
  near_tornado_id?: string | null | undefined;
}

/** `officialUntil` is the last day for which the official record is complete; null where it is for none. */
export function recordAnswerOf(report: Answered, officialUntil: string | null): RecordAnswer {
  if (report.status === 'WITHDRAWN') return 'withdrawn';
  if (report.status === 'PROMOTED_TO_OFFICIAL') return 'became';
  if (report.status === 'PROPOSED_MATCH') return 'undecided';
  if (isAfterRecord(report, officialUntil)) return 'waiting';
  return report.near_tornado_id ? 'undecided' : 'not_a_tornado';
}

/**
 * Whether a report is of a time that the official record does not cover. The record ends with a day of local clocks. Its
 * last night counts as not covered from the midnight of the Atlantic coast on, so that no report of the next day seems
 * to be missing from the record.
 */
export function isAfterRecord(
  { report_datetime: at }: Pick<Answered, 'report_datetime'>,
  officialUntil: string | null,
): boolean {
  return officialUntil === null || at >= firstInstantAfter(officialUntil);
}

const dayMilliseconds = 86_400_000;

/** Midnight in daylight time of the East, which is also that of Puerto Rico: the same form as a report's time. */
function firstInstantAfter(officialUntil: string): string {
  const next = new Date(Date.parse(`${officialUntil}T04:00:00Z`) + dayMilliseconds);
  return next.toISOString().replace('.000Z', 'Z');
}
