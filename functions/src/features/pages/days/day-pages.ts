import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import { currentReports } from '@touchdown/shared/tornadoes/day-words.ts';
import { drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import { dayPath, latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { dayKinds, defaultDayKind, latestDay, type DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { answerDay } from '../../../domain/days/day-answer.ts';
import { dayTotals } from '../../../domain/days/day-totals.ts';
import { findDay, newestDay, type DaySources } from '../../../domain/days/find-day.ts';
import { listDays } from '../../../domain/days/list-days.ts';
import { withStormSystems } from '../../../domain/catalogue/storm-systems.ts';
import { decodedPart, oldestFirst, type AnswerSources, type FindAnswer } from '../answered-page.ts';
import { partsByYears, type SitemapPart } from '../sitemap-parts.ts';
import { dayCsv, daysCsv } from './day-csv.ts';
import { dayHead, daysHead, missingDayHead } from './day-head.ts';

/**
 * A page follows an import within a minute, also for a reader after a pause: the function's copy is 5 seconds old at most,
 * and the edge serves its own for these seconds and once more as long while it asks again, together 55.
 */
const newestSeconds = 25;

/** The days that were largest, and those of one year. */
export const findDays: FindAnswer = async (sources, { query }) => {
  const year = query.get('year') ?? '';
  const days = await readDays(sources);
  const index = listDays(days, /^\d{4}$/.test(year) ? Number(year) : undefined);
  return {
    answer: index,
    asked: callUrl('/days', { query: { year: /^[1-9]\d{3}$/.test(year) ? year : '' } }),
    head: () => daysHead(index),
    csv: () => daysCsv(index, days.record),
    edgeSeconds: newestSeconds,
  };
};

/** One day, or the newest with preliminary reports under a path of its own. */
export const findDayPage: FindAnswer = async (sources, { path, parts, query }) => {
  const date = decodedPart(parts['date']);
  const kind = kindOf(date, query);
  const asked = callUrl('/days/{date}', {
    params: { date },
    query: { day: kind === defaultDayKind(date) ? '' : kind },
  });
  const days = await readDays(sources);
  const found = findDay(days, date, kind);
  if (found.kind === 'none') return { asked, says: found.says, head: () => missingDayHead(found, path) };
  const own = date === latestDay ? latestDayPath : dayPath(found.date);
  if (own !== path) return { movedTo: own };
  const { record } = days;
  const day = answerDay(days, found.date, kind);
  const answer = await withStormSystems(day, day.tornadoes, record, sources.store);
  return {
    answer,
    asked,
    head: () => dayHead(answer, { path, siteUrl: sources.siteUrl }),
    tornadoes: { parameters: { ...answer.parameters, ...oldestFirst }, ownParameters: ['day'] },
    csv: () => dayCsv(answer, record),
    card: () => drawPathsCard(dayCard(answer)),
    ...(found.date === newestDay(days, kind) ? { edgeSeconds: newestSeconds } : {}),
  };
};

async function readDays({ catalogue, reports, now }: AnswerSources): Promise<DaySources> {
  const [record, listed] = await Promise.all([catalogue.current(), reports.current()]);
  return { record, reports: listed, now: now() };
}

/** Any other word is the day that nobody has to ask for. */
function kindOf(date: string, query: URLSearchParams): DayKind {
  return dayKinds.find((kind) => kind === query.get('day')) ?? defaultDayKind(date);
}

const parts = new WeakMap<ServedRecord['search'], SitemapPart[]>();

/** Returns the pages of all days with a tornado, by years. They are listed once in a record. */
export function dayParts({ search, pointer }: ServedRecord): SitemapPart[] {
  const known = parts.get(search);
  if (known) return known;
  if (!pointer) return [];
  const pages = dayTotals(search, 'local').days.map(
    ({ date }) => [Number(date.slice(0, 4)), dayPath(date)] as const,
  );
  const built = partsByYears('days', pages, pointer.updatedAt.slice(0, 10));
  parts.set(search, built);
  return built;
}

/** Returns what the card of a day shows: its numbers beside its paths. */
function dayCard(day: DayAnswer): PathsCard {
  return { name: longDate(day.date), words: wordsOf(day), bounds: dayBounds(day), paths: dayPaths(day) };
}

function wordsOf({ totals, states, reports }: DayAnswer): string[] {
  const listed = currentReports(reports).length;
  if (totals.total === 0)
    return [listed === 0 ? 'No tornado' : counted(listed, 'preliminary report', 'preliminary reports')];
  const where = states.length > 1 ? ` in ${states.length} states` : '';
  return [`${tornadoes(totals.total)}${where}`, ...gravestWords(totals)];
}
