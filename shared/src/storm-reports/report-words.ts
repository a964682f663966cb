import { clockText } from '../text/clock-text.ts';
import type { RecordAnswer } from './record-answer.ts';
import type { StormReportInList, TornadoOfReport } from './schema.ts';

/** `8:25 p.m. CDT`, what clocks showed at the place; in UTC where its zone is not known. */
export function reportClock({
  report_wall: wall,
  report_zone_letters: letters,
  report_datetime: instant,
}: Pick<StormReportInList, 'report_wall' | 'report_zone_letters' | 'report_datetime'>): string {
  return wall && letters ? `${clockText(wall)} ${letters}` : `${clockText(instant)} UTC`;
}

/** What the official record says to a report that belongs to no tornado for certain. */
export const answerSentences: Partial<Record<RecordAnswer, string>> = {
  waiting: 'Not yet in the official record.',
  undecided: 'An official tornado is nearby, but no one has confirmed that it is the same one.',
  not_a_tornado: 'The official record has no tornado nearby at this time.',
};

/** `Moore tornado, EF5` */
export function tornadoOfReportName({ name, tor_f_scale: rating }: TornadoOfReport): string {
  const called = name ?? 'a tornado of the record';
  return rating === null ? called : `${called}, ${rating}`;
}

/** `94 %`; nothing that is only likely is shown as certain. */
export function scoreWords(score: number): string {
  return `${Math.min(score < 1 ? 99 : 100, Math.round(score * 100))} %`;
}

/** `probably Moore tornado, EF5 – 94 %`, or the name alone for a report that has been promoted. */
export function tornadoOfReportWords({
  status,
  tornado,
}: Pick<StormReportInList, 'status' | 'tornado'>): string | undefined {
  if (!tornado) return undefined;
  const name = tornadoOfReportName(tornado);
  if (status === 'PROMOTED_TO_OFFICIAL') return name;
  return tornado.score === null ? `probably ${name}` : `probably ${name} – ${scoreWords(tornado.score)}`;
}
