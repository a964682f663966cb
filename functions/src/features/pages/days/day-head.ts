import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { DayAnswer, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath, latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { daySentence, dayTitle, latestLine, latestWords } from '@touchdown/shared/tornadoes/day-words.ts';
import type { NoSuchDay } from '../../../domain/days/find-day.ts';
import { missingHead, plainHead, type PageHead } from '../page-head.ts';

interface AskedDay {
  /** The path that was asked for. */
  path: string;
  siteUrl: string;
}

/** The page of the newest day is that of its date, under words of its own. */
export function dayHead(answer: DayAnswer, { path: asked, siteUrl }: AskedDay): PageHead {
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

export function daysHead(index: DayIndex): PageHead {
  return plainHead({
    title: 'Tornadoes by day',
    description: `The newest reports, any date since ${index.record?.first.slice(0, 4) ?? '1950'}, and the largest days. ${latestLine(index)}`,
    path: '/days',
  });
}

/** The page of a day that is not here says what comes nearest. */
export function missingDayHead({ says, nearest }: NoSuchDay, path: string): PageHead {
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
