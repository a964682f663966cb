import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import {
  differencesPath,
  differencesSentence,
  differencesTitle,
} from '@touchdown/shared/tornadoes/agency-differences.ts';
import type {
  YearAnswer,
  DifferencesAnswer,
  RecordsAnswer,
  TrendsAnswer,
} from '@touchdown/shared/tornadoes/year-answers.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { trendsSentence, trendsTitle } from '@touchdown/shared/tornadoes/trend-words.ts';
import {
  recordsSentence,
  recordsTitle,
  yearSentence,
  yearTitle,
} from '@touchdown/shared/tornadoes/year-words.ts';
import { columnsOf } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { findState } from '../../../domain/places/find-place.ts';
import { answerDifferences } from '../../../domain/years/differences.ts';
import { answerRecords } from '../../../domain/years/records-answer.ts';
import { answerTrends } from '../../../domain/years/trends-answer.ts';
import { answerYear, yearPath } from '../../../domain/years/year-answer.ts';
import { decodedPart, oldestFirst, type FindAnswer, missingHead, plainHead, type PageHead } from '../page.ts';
import { drawnWords, drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

export const findYear: FindAnswer = async ({ catalogue, reports, siteUrl }, { path, parts }) => {
  const year = decodedPart(parts['year']);
  const asked = callUrl('/years/{year}', { params: { year } });
  const [record, after] = await Promise.all([catalogue.current(), reports.current().catch(() => undefined)]);
  const answer = answerYear(record.search, year, after);
  if ('says' in answer) {
    const { says, first, last } = answer;
    const nearest = [first, last].map((year) => ({ name: String(year), path: yearPath(year) }));
    return {
      asked,
      says,
      head: () => missingHead('No such year', says, path, record.pointer ? nearest : []),
    };
  }
  if (answer.path !== path) return { movedTo: answer.path };
  return {
    answer,
    asked,
    head: () => yearHead(answer, siteUrl),
    tornadoes: { parameters: { year: String(answer.year), ...oldestFirst } },
    csv: () => yearCsv(answer, record),
    card: () => drawPathsCard(yearCard(answer)),
  };
};

export const findRecords: FindAnswer = async ({ catalogue, store, siteUrl }, { path, query }) => {
  const name = query.get('state');
  const asked = callUrl('/records', { query: { state: name ?? '' } });
  const state = name === null ? undefined : findState(name);
  if (state?.kind === 'none') {
    // The name that was asked for is not repeated: a link must not be able to put text on a card.
    const says = 'No state has this name. Here are close matches.';
    return { asked, says: state.says, head: () => missingHead('No such state', says, path, state.nearest) };
  }
  if (path !== '/records') return { movedTo: '/records' };
  const record = await catalogue.current();
  const answer = await answerRecords(record, store, state);
  const holders = holdersOf(answer);
  return {
    answer,
    asked,
    head: () => recordsHead(answer, siteUrl),
    ...(holders.length > 0
      ? { tornadoes: { parameters: { ids: holders.join(',') }, ownParameters: ['state'] } }
      : {}),
    csv: () => recordsCsv(answer, record),
  };
};

export const findDifferences: FindAnswer = async ({ catalogue }, { path }) => {
  if (path !== differencesPath) return { movedTo: differencesPath };
  const record = await catalogue.current();
  const answer = answerDifferences(record.search);
  const asked = callUrl('/records/differences');
  return { answer, asked, head: () => differencesHead(answer), csv: () => differencesCsv(answer, record) };
};

export const findTrends: FindAnswer = async ({ catalogue, siteUrl }, { path }) => {
  if (path !== '/trends') return { movedTo: '/trends' };
  const record = await catalogue.current();
  const answer = answerTrends(record.search);
  return {
    answer,
    asked: callUrl('/trends'),
    head: () => trendsHead(answer, siteUrl),
    csv: () => trendsCsv(answer, record),
  };
};

/** Returns what the card of a year shows: its numbers beside its paths. */
function yearCard({ year, is_partial: isPartial, profile, paths, bounds }: YearAnswer): PathsCard {
  const total = `${tornadoes(profile.total)}${isPartial ? ' so far' : ''}`;
  const words = [total, ...gravestWords(profile), ...drawnWords(paths)];
  return { name: `Tornadoes of ${year}`, words, paths, bounds };
}

function yearHead(answer: YearAnswer, siteUrl: string): PageHead {
  const { year, path, profile } = answer;
  const [title, description] = [yearTitle(answer), yearSentence(answer)];
  return {
    title,
    name: String(year),
    heading: `${title}: ${groupedNumber(profile.total)}`,
    description,
    path,
    kind: 'website',
    card: { path: `${path}.png`, alt: `The paths of the tornadoes of ${year} on a map` },
    linkedData: dataSet({ title, description, path, from: year, to: year }, siteUrl),
  };
}

function recordsHead(answer: RecordsAnswer, siteUrl: string): PageHead {
  const [title, description] = [recordsTitle(answer), recordsSentence(answer)];
  const { record_years: years } = answer;
  const path = '/records';
  return {
    ...plainHead({ title, description, path }),
    linkedData: dataSet({ title, description, path, from: years.first, to: years.last }, siteUrl),
  };
}

function differencesHead(answer: DifferencesAnswer): PageHead {
  return plainHead({
    title: differencesTitle,
    description: differencesSentence(answer),
    path: differencesPath,
  });
}

function trendsHead(answer: TrendsAnswer, siteUrl: string): PageHead {
  const title = trendsTitle;
  const description = trendsSentence(answer);
  const { record_years: years } = answer;
  const path = '/trends';
  return {
    ...plainHead({ title, description, path }),
    linkedData: dataSet({ title, description, path, from: years.first, to: years.last }, siteUrl),
  };
}

function dataSet(
  {
    title,
    description,
    path,
    from,
    to,
  }: { title: string; description: string; path: string; from: number; to: number },
  siteUrl: string,
): object {
  const url = siteUrl + path;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: title,
    description,
    url,
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    temporalCoverage: from === to ? String(from) : `${from}/${to}`,
    spatialCoverage: { '@type': 'Country', name: 'United States' },
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${url}.csv` },
      { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${url}.json` },
    ],
  };
}

type Cell = Parameters<typeof csvCell>[0];

const dayMilliseconds = 86_400_000;
const origin = ['source', 'release', 'licence', 'what_is_unknown'];

/** There are no comment lines, because most readers take them for data: what the file is stands in the last columns. */
function toCsv(
  columns: readonly string[],
  lines: readonly (readonly Cell[])[],
  { pointer }: Pick<ServedRecord, 'pointer'>,
  unknown: string,
): string {
  const last = [sourceOfFile(pointer), pointer?.release ?? null, licence, unknown];
  return [[...columns, ...origin], ...lines.map((line) => [...line, ...last])]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** A year day by day, as its chart draws it. */
function yearCsv({ year, season }: YearAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const lines = season.counts.flatMap((count, day): Cell[][] => {
    const date = new Date(Date.UTC(2000, 0, 1) + day * dayMilliseconds).toISOString().slice(5, 10);
    const isLeapDay = date === '02-29';
    if (isLeapDay && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1) return [];
    const { least, low, middle, high, most } = season;
    const band = [least, low, middle, high, most].map((line) => line[day] ?? null);
    return [[`${year}-${date}`, count - (season.counts[day - 1] ?? 0), count, ...band]];
  });
  return toCsv(
    [
      'date',
      'tornadoes',
      'until_this_day',
      'all_years_least',
      'all_years_p10',
      'all_years_median',
      'all_years_p90',
      'all_years_most',
    ],
    lines,
    record,
    'Dates are those of the wall clock at the place. Weak tornadoes were missed before Doppler radar.',
  );
}

const listNames = ['deadliest', 'longest', 'widest', 'costliest', 'most_injuries'] as const;

/** The ids of the tornadoes that hold a record, the deadliest first. */
function holdersOf(answer: RecordsAnswer): string[] {
  return [...new Set(listNames.flatMap((list) => answer[list].map(({ id }) => id)))];
}

/** The lists of records, one below the other. */
function recordsCsv(answer: RecordsAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const lines = listNames.flatMap((list) =>
    answer[list].map((one, at): Cell[] => [
      list,
      at + 1,
      one.id,
      nameOf(one).title,
      one.state,
      one.begin_wall,
      one.tor_f_scale,
      one.fatalities,
      one.injuries,
      one.path_length,
      one.path_width,
      one.damage_estimate,
      null,
      ...(answer.state ? [one.fatalities_here ?? null, one.injuries_here ?? null] : []),
    ]),
  );
  const doubted = answer.doubted.map(
    ({ tornado, path_length: miles, path_width: yards, reasons }, at): Cell[] => [
      'doubted',
      at + 1,
      tornado.id,
      nameOf(tornado).title,
      tornado.state,
      tornado.begin_wall,
      tornado.tor_f_scale,
      tornado.fatalities,
      tornado.injuries,
      miles,
      yards,
      null,
      reasons.join(' '),
      ...(answer.state ? [null, null] : []),
    ],
  );
  return toCsv(
    [
      'list',
      'rank',
      'id',
      'name',
      'state',
      'begin_wall',
      'rating',
      'deaths',
      'injuries',
      'length_miles',
      'width_yards',
      'damage_usd_of_the_year',
      'why_doubted',
      ...(answer.state ? ['deaths_here', 'injuries_here'] : []),
    ],
    [...lines, ...doubted],
    record,
    'A value that cannot be right is in no list; such tornadoes are listed as doubted. The widest are those since 1995; before, widths are averages of the path.',
  );
}

/** A line for each value in which the agencies differ. */
function differencesCsv({ differences }: DifferencesAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  return toCsv(
    ['id', 'name', 'state', 'begin_wall', 'field', 'ncei', 'spc', 'shown', 'why'],
    differences.map(({ tornado, field, ncei, spc, shown, why }) => [
      tornado.id,
      nameOf(tornado).title,
      tornado.state,
      tornado.begin_wall,
      columnsOf([field]),
      ncei,
      spc,
      shown,
      why,
    ]),
    record,
    'Only tornadoes that both agencies have can differ. Rounding, and widths of 10 and 33 yards that stand for an unknown one, are no difference.',
  );
}

/** Every number of the page by year. */
function trendsCsv(answer: TrendsAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const { record_years: years, series, unrated, cautions, partial_year: partial } = answer;
  const lines = unrated.map((count, at): Cell[] => {
    const year = years.first + at;
    const changes = cautions.filter((caution) => caution.year === year).map(({ says }) => says);
    const remarks = [...changes, ...(partial === year ? ['The record of this year is not complete.'] : [])];
    return [year, ...series.map(({ values }) => values[at] ?? null), count, remarks.join(' ') || null];
  });
  return toCsv(
    ['year', ...series.map(({ name }) => name), 'unrated', 'what_changed_in_the_record'],
    lines,
    record,
    'Unrated tornadoes are in no number by rating. Days are dates at the place. Weak tornadoes were missed before Doppler radar.',
  );
}
