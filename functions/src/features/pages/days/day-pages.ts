import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import {
  currentReports,
  daySentence,
  dayTitle,
  latestLine,
  latestWords,
  dayDefinition,
  daySpan,
} from '@touchdown/shared/tornadoes/day-words.ts';
import { dayPath, latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { dayKinds, defaultDayKind, latestDay, type DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { answerDay } from '../../../domain/days/day-answer.ts';
import { dayTotals } from '../../../domain/days/day-totals.ts';
import { findDay, newestDay, type DaySources, type NoSuchDay } from '../../../domain/days/find-day.ts';
import { listDays } from '../../../domain/days/list-days.ts';
import { withStormSystems } from '../../../domain/catalogue/storm-systems.ts';
import {
  decodedPart,
  oldestFirst,
  type AnswerSources,
  type FindAnswer,
  missingHead,
  plainHead,
  type PageHead,
} from '../page.ts';
import { partsByYears, type SitemapPart } from '../sitemap-parts.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

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

interface AskedDay {
  /** The path that was asked for. */
  path: string;
  siteUrl: string;
}

/** The page of the newest day is that of its date, under words of its own. */
function dayHead(answer: DayAnswer, { path: asked, siteUrl }: AskedDay): PageHead {
  const path = dayPath(answer.date);
  const title = dayTitle(answer);
  const description = daySentence(answer);
  const latest = asked === latestDayPath ? latestWords(answer) : undefined;
  return {
    title: latest ? latest.title : title,
    name: latest?.title ?? longDate(answer.date),
    heading: latest ? `${latest.title}: ${longDate(answer.date)}` : title,
    description: latest ? `${latest.note} ${description}` : description,
    path,
    kind: 'website',
    card: { path: `${path}.png`, alt: `The paths of the tornadoes of ${longDate(answer.date)} on a map` },
    ...(answer.totals.total > 0 ? { linkedData: linkedDay(answer, siteUrl, { title, description }) } : {}),
    // A day of reports alone is listed as soon as the record has it.
    ...(answer.totals.total === 0 && answer.reports.length === 0 ? { unlisted: true } : {}),
  };
}

function daysHead(index: DayIndex): PageHead {
  return plainHead({
    title: 'Tornadoes by day',
    description: `The newest reports, any date since ${index.record?.first.slice(0, 4) ?? '1950'}, and the largest days. ${latestLine(index)}`,
    path: '/days',
  });
}

/** The page of a day that is not here says what comes nearest. */
function missingDayHead({ says, nearest }: NoSuchDay, path: string): PageHead {
  // The date of a sentence was read as one, so a link cannot put other text on a card.
  return missingHead('No such day', says, path, nearest);
}

/** Returns a data set, what it is about and the way to it as schema.org has them. */
function linkedDay(
  { date, from, to, tornadoes }: DayAnswer,
  siteUrl: string,
  { title, description }: { title: string; description: string },
): object {
  const url = siteUrl + dayPath(date);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Dataset',
        name: title,
        description,
        url,
        isAccessibleForFree: true,
        license: 'https://creativecommons.org/publicdomain/zero/1.0/',
        temporalCoverage: from && to ? `${from}/${to}` : date,
        about: { '@id': `${url}#day` },
        distribution: [
          { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${url}.csv` },
          { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${url}.json` },
        ],
      },
      {
        '@type': 'Event',
        '@id': `${url}#day`,
        name: title,
        description,
        url,
        startDate: tornadoes[0]?.begin_datetime ?? date,
        endDate: tornadoes.at(-1)?.end_datetime ?? tornadoes.at(-1)?.begin_datetime ?? date,
        location: { '@type': 'Country', name: 'United States' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Days', item: `${siteUrl}/days` },
          { '@type': 'ListItem', position: 2, name: longDate(date), item: url },
        ],
      },
    ],
  };
}

const columns = [
  'kind',
  'id',
  'begin_utc',
  'end_utc',
  'begin_local',
  'local_zone',
  'name_or_place',
  'county',
  'state',
  'rating',
  'deaths',
  'deaths_at_least',
  'injuries',
  'path_miles',
  'path_yards',
  'begin_lat',
  'begin_lon',
  'end_lat',
  'end_lon',
  'report_status',
  'report_tornado',
  'report_comments',
  'day',
  'day_is',
  'source',
  'release',
  'licence',
  'what_is_unknown',
];

const unknown =
  'An empty cell is not known, which is not zero. Deaths are those along the whole path. Reports are preliminary: they are of the morning after, and one tornado can have several.';

type Cell = string | number | null;

/**
 * Returns the tornadoes of a day and its preliminary reports as CSV. There are no comment lines, because most readers
 * take them for data: what the file is stands in the last columns of every line.
 */
function dayCsv(day: DayAnswer, { pointer }: ServedRecord): string {
  const release = pointer?.release ?? null;
  const origin = (source: string): Cell[] => [
    day.date,
    dayDefinition(day),
    source,
    release,
    licence,
    unknown,
  ];
  const record = sourceOfFile(pointer);
  const lines: Cell[][] = [
    ...day.tornadoes.map((one): Cell[] => [
      'tornado',
      one.id,
      one.begin_datetime,
      one.end_datetime,
      one.begin_wall,
      one.begin_zone_letters,
      nameOf(one).title,
      one.cz_name,
      one.state,
      one.tor_f_scale,
      one.fatalities,
      one.fatalities_at_least ? 'yes' : null,
      one.injuries,
      one.path_length,
      one.path_width,
      one.start_lat,
      one.start_lon,
      one.end_lat,
      one.end_lon,
      null,
      null,
      null,
      ...origin(record),
    ]),
    ...day.reports.map((one): Cell[] => [
      'report',
      one.id,
      one.report_datetime,
      null,
      one.report_wall ?? null,
      one.report_zone_letters ?? null,
      one.location_text,
      one.county,
      one.state,
      one.preliminary_f_scale_text,
      one.fatalities_reported,
      null,
      one.injuries_reported,
      null,
      null,
      one.lat,
      one.lon,
      null,
      null,
      one.status,
      one.tornado?.id ?? null,
      one.comments,
      ...origin('NOAA’s Storm Prediction Center, daily list of reports'),
    ]),
  ];
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Returns the days of one year with a tornado as CSV. */
function daysCsv({ by_day: days }: DayIndex, { pointer }: ServedRecord): string {
  const record = sourceOfFile(pointer);
  const lines = days.map(({ date, tornadoes, deaths, deaths_at_least: isAtLeast }): Cell[] => [
    date,
    tornadoes,
    deaths,
    isAtLeast ? 'yes' : 'no',
    daySpan({ kind: 'local' }),
    record,
    pointer?.release ?? null,
    licence,
  ]);
  const names = ['day', 'tornadoes', 'deaths', 'deaths_at_least', 'day_is', 'source', 'release', 'licence'];
  return [names, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
