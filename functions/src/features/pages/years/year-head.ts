import {
  differencesPath,
  differencesSentence,
  differencesTitle,
  differingNames,
} from '@touchdown/shared/tornadoes/agency-differences.ts';
import type { DifferencesAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { toMarkup } from '@touchdown/shared/tornadoes/charts/chart-figure.ts';
import { seasonBand } from '@touchdown/shared/tornadoes/charts/season-band.ts';
import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import {
  defaultPeriod,
  trendOver,
  trendSentence,
  trendsSentence,
  trendsTitle,
  trendTexts,
} from '@touchdown/shared/tornadoes/trend-words.ts';
import type {
  RecordsAnswer,
  RecordTornado,
  TrendsAnswer,
  YearAnswer,
} from '@touchdown/shared/tornadoes/year-answers.ts';
import {
  recordsSentence,
  recordsTitle,
  yearSentence,
  yearTitle,
} from '@touchdown/shared/tornadoes/year-words.ts';
import { yearPath } from '../../../domain/years/year-answer.ts';
import type { PageHead } from '../page-head.ts';
import { linksTo } from '../places/place-content.ts';

/** Deaths and injuries come first. */
const listedDifferences = 50;

export function yearHead(answer: YearAnswer, siteUrl: string): PageHead {
  const { year, path, profile, record_years: years, largest_days: days } = answer;
  const [title, description] = [yearTitle(answer), yearSentence(answer)];
  const beside = [year - 1, year + 1]
    .filter((other) => other >= years.first && other <= years.last)
    .map((other) => ({ name: String(other), path: yearPath(other) }));
  return {
    title,
    name: String(year),
    heading: `${title}: ${groupedNumber(profile.total)}`,
    description,
    path,
    kind: 'website',
    card: { path: `${path}.png`, alt: `The paths of the tornadoes of ${year} on a map` },
    linkedData: dataSet({ title, description, path, from: year, to: year }, siteUrl),
    content: [
      profile.total > 0 ? toMarkup(seasonBand(answer), 2) : '',
      linksTo(
        'The largest days',
        days.map(({ date, tornadoes }) => ({
          name: `${longDate(date)}: ${groupedNumber(tornadoes)}`,
          path: `/days/${date}`,
        })),
      ),
      linksTo('The deadliest', tornadoLinks(profile.heads.deadliest)),
      linksTo('Other years', beside),
    ].join(''),
  };
}

export function recordsHead(answer: RecordsAnswer, siteUrl: string): PageHead {
  const [title, description] = [recordsTitle(answer), recordsSentence(answer)];
  const { record_years: years, deadliest, longest, widest, costliest } = answer;
  const path = '/records';
  return {
    title,
    name: title,
    heading: title,
    description,
    path,
    kind: 'website',
    linkedData: dataSet({ title, description, path, from: years.first, to: years.last }, siteUrl),
    content: [
      linksTo('Deadliest', tornadoLinks(deadliest)),
      linksTo('Longest path', tornadoLinks(longest)),
      linksTo(`Widest path since ${maximumWidthsSince}`, tornadoLinks(widest)),
      linksTo('Costliest, in dollars of the year', tornadoLinks(costliest)),
    ].join(''),
  };
}

export function differencesHead(answer: DifferencesAnswer): PageHead {
  const listed = answer.differences.map(({ tornado, field, ncei, spc }) => {
    const { name, unit } = differingNames[field];
    return {
      name: `${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}. ${name}: NCEI ${ncei}${unit}, SPC ${spc}${unit}`,
      path: `/tornadoes/${tornado.id}`,
    };
  });
  return {
    title: differencesTitle,
    name: differencesTitle,
    heading: differencesTitle,
    description: differencesSentence(answer),
    path: differencesPath,
    kind: 'website',
    content: linksTo('Tornadoes', listed.slice(0, listedDifferences)),
  };
}

export function trendsHead(answer: TrendsAnswer, siteUrl: string): PageHead {
  const title = trendsTitle;
  const description = trendsSentence(answer);
  const { record_years: years } = answer;
  const path = '/trends';
  return {
    title,
    name: title,
    heading: title,
    description,
    path,
    kind: 'website',
    linkedData: dataSet({ title, description, path, from: years.first, to: years.last }, siteUrl),
    content: trendsContent(answer),
  };
}

/** Each trend in words, and all numbers in one table. */
function trendsContent({ series, record_years: years, unrated, ...answer }: TrendsAnswer): string {
  const period = defaultPeriod({ series, record_years: years, unrated, ...answer });
  const words = series.map(({ name, values }) => {
    const sentence = trendSentence(trendOver(values, years.first, period), period);
    return `<h2>${escapeMarkup(trendTexts[name].name)}</h2><p>${escapeMarkup(`${sentence} ${trendTexts[name].means}`)}</p>`;
  });
  const head = ['Year', ...series.map(({ name }) => trendTexts[name].name), 'Unrated'];
  const rows = unrated.map((count, at) => [
    String(years.first + at),
    ...series.map(({ values }) => groupedNumber(values[at] ?? 0)),
    groupedNumber(count),
  ]);
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeMarkup(cell)}</${tag}>`).join('')}</tr>`;
  return `${words.join('')}<div class="chart-scroll"><table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table></div>`;
}

/** The page of what does not exist says what comes nearest. */
export function missingHead(
  title: string,
  description: string,
  path: string,
  nearest: readonly { name: string; path: string }[],
): PageHead {
  return {
    title,
    name: title,
    heading: title,
    description,
    path,
    kind: 'website',
    content: linksTo('What comes nearest', nearest),
    unlisted: true,
    isMissing: true,
  };
}

function tornadoLinks(
  tornadoes: readonly Pick<RecordTornado, 'id' | 'begin_wall' | 'display_name' | 'known_as'>[],
) {
  return tornadoes.map((one) => ({
    name: `${nameOf(one).title}, ${longDate(one.begin_wall)}`,
    path: `/tornadoes/${one.id}`,
  }));
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
