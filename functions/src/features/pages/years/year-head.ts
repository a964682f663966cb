import {
  differencesPath,
  differencesSentence,
  differencesTitle,
} from '@touchdown/shared/tornadoes/agency-differences.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { trendsSentence, trendsTitle } from '@touchdown/shared/tornadoes/trend-words.ts';
import type {
  DifferencesAnswer,
  RecordsAnswer,
  TrendsAnswer,
  YearAnswer,
} from '@touchdown/shared/tornadoes/year-answers.ts';
import {
  recordsSentence,
  recordsTitle,
  yearSentence,
  yearTitle,
} from '@touchdown/shared/tornadoes/year-words.ts';
import { plainHead, type PageHead } from '../page-head.ts';

export function yearHead(answer: YearAnswer, siteUrl: string): PageHead {
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

export function recordsHead(answer: RecordsAnswer, siteUrl: string): PageHead {
  const [title, description] = [recordsTitle(answer), recordsSentence(answer)];
  const { record_years: years } = answer;
  const path = '/records';
  return {
    ...plainHead({ title, description, path }),
    linkedData: dataSet({ title, description, path, from: years.first, to: years.last }, siteUrl),
  };
}

export function differencesHead(answer: DifferencesAnswer): PageHead {
  return plainHead({
    title: differencesTitle,
    description: differencesSentence(answer),
    path: differencesPath,
  });
}

export function trendsHead(answer: TrendsAnswer, siteUrl: string): PageHead {
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
