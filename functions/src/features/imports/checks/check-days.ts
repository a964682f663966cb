import type { ManifestReports } from '../release/manifest.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { compareDays, type ComparedDay } from './compare-days.ts';
import {
  baseName,
  checkLimits,
  isFrom,
  isTooMuchOfDay,
  lessThan,
  share,
  toChangesFinding,
  toFinding,
  type CheckFinding,
} from './import-checks.ts';

/** Returns the days of which a list loses, repeats or retells many storm reports. */
export async function checkDays(
  days: SortedFiles['days'],
  known: ManifestReports | null,
  ports: RecordArchive,
): Promise<CheckFinding[]> {
  const compared = await compareDays(ports, known, days);
  const losses = compared.filter(isTooMuchOfDay).map(({ day, lost, before }) => {
    const limit = lessThan(checkLimits.withdrawals.day, 'a day');
    const counts = { what: 'reports', before, after: before - lost, limit };
    const finding = { check: 'withdrawals', of: day, ...counts } as const;
    return toFinding(finding, `: ${share(lost, before)} storm reports would be withdrawn.`);
  });
  return [...losses, ...compared.flatMap(doubtsOfDay)];
}

/** What would not be lost, but said otherwise or twice. */
function doubtsOfDay({ day, file, before, current, copiedFrom, ...counts }: ComparedDay): CheckFinding[] {
  const { copied, repeated, retold, reworded } = counts;
  const { day: ofList, retold: ofComments, reworded: ofWording } = checkLimits.changes;
  const isRetold = isFrom(retold, before, ofComments);
  const doubts = [
    { count: copied, limit: ofList, what: 'reports of another day', says: `are those of ${copiedFrom}` },
    {
      count: repeated,
      limit: ofList,
      what: 'repeated reports',
      says: 'say what another one says at another time',
    },
    { count: retold, limit: ofComments, what: 'reports as before', says: 'would tell something else' },
    {
      count: isRetold ? 0 : reworded,
      limit: ofWording,
      what: 'reports as before',
      says: 'would have edited comments',
    },
  ];
  return doubts.flatMap(({ count, limit, what, says }) => {
    const isOfList = limit === ofList;
    const of = isOfList ? current : before;
    if (!isFrom(count, of, limit)) return [];
    const finding = {
      what,
      ...(isOfList ? { before: 0, after: count } : { before, after: before - count }),
      limit: lessThan(limit, isOfList ? 'a list' : 'a day'),
    };
    const sentence = `${share(count, of)} storm reports ${says}.`;
    return [toChangesFinding({ of: day, file: baseName(file) }, finding, sentence)];
  });
}
