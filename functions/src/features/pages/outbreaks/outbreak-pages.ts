import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { outbreakPageSize, outbreakSorts } from '@touchdown/shared/tornadoes/outbreak-sorts.ts';
import {
  OutbreakListQuery,
  type OutbreakAnswer,
  type OutbreakSummary,
  type OutbreakList,
} from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  datesInWords,
  ruleSentence,
  outbreakHeading,
  outbreakSentence,
  outbreakTitle,
} from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { findOutbreak } from '../../../domain/outbreaks/find-outbreak.ts';
import { listOutbreaks, selectOutbreaks, ruleOfAnswers } from '../../../domain/outbreaks/list-outbreaks.ts';
import { tellOutbreak } from '../../../domain/outbreaks/outbreak-answer.ts';
import { outbreakIndex } from '../../../domain/outbreaks/outbreak-index.ts';
import { decodedPart, oldestFirst, type FindAnswer, missingHead, plainHead, type PageHead } from '../page.ts';
import { drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import { partsOf, type SitemapPart } from '../sitemap-parts.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

export const findOutbreaks: FindAnswer = async ({ catalogue, siteUrl }, { query }) => {
  const record = await catalogue.current();
  const asked = readQuery(query);
  const answer = listOutbreaks(record.search, asked);
  return {
    answer,
    // The page of a filtered or sorted list asks for it.
    ...(query.size === 0 ? { asked: callUrl('/outbreaks', { query: { limit: outbreakPageSize } }) } : {}),
    head: () => outbreaksHead(answer, siteUrl),
    csv: () => outbreaksCsv(selectOutbreaks(record.search, asked).all, record, siteUrl),
  };
};

/** An id of before, or a name, moves to the page of the outbreak that it leads to, or of its day. */
export const findOutbreakPage: FindAnswer = async ({ catalogue, store, siteUrl }, { path, parts }) => {
  const record = await catalogue.current();
  const id = decodedPart(parts['id']);
  const asked = callUrl('/outbreaks/{id}', { params: { id: id.toLowerCase() } });
  const found = findOutbreak(record.search, id);
  if (found.kind === 'none') return { asked, says: found.says, head: () => missingOutbreakHead(path) };
  if (found.kind === 'day') return { movedTo: found.path };
  const { outbreak } = found;
  if (outbreak.summary.path !== path) return { movedTo: outbreak.summary.path };
  const answer = await tellOutbreak(record, outbreak, store);
  return {
    answer,
    asked,
    head: () => outbreakHead(answer, siteUrl),
    tornadoes: { parameters: { ...answer.parameters, ...oldestFirst } },
    card: () => drawPathsCard(outbreakCard(answer)),
  };
};

/** Returns the pages of all outbreaks, the newest first. */
export function outbreakParts({ search, pointer }: ServedRecord): SitemapPart[] {
  if (!pointer) return [];
  const pages = outbreakIndex(search).outbreaks.map(({ summary }) => summary);
  return pages.length === 0 ? [] : partsOf('outbreaks', pages, pointer.updatedAt.slice(0, 10));
}

/** Returns what the card of an outbreak shows: its numbers beside its paths. */
function outbreakCard({
  name,
  bounds,
  paths,
  tornadoes: count,
  profile,
  ...days
}: OutbreakAnswer): PathsCard {
  const dates = datesInWords(days.first_day, days.last_day);
  const words = [dates, tornadoes(count), ...gravestWords(profile)];
  return { name: name ?? 'Tornado outbreak', bounds, paths, words };
}

/** Anything else in the query string is not of this page, and what cannot be read has no effect. */
function readQuery(query: URLSearchParams): OutbreakListQuery {
  const given = Object.fromEntries([...query].filter(([name]) => name in OutbreakListQuery.shape));
  const asked = OutbreakListQuery.safeParse({ limit: String(outbreakPageSize), ...given });
  return asked.data ?? { page: 1, limit: outbreakPageSize, sort: outbreakSorts[0] };
}

function originOf({ pointer }: ServedRecord) {
  return {
    source: sourceOfFile(pointer),
    release: pointer?.release ?? '',
    licence,
  };
}

const columns = [
  'id',
  'name',
  'first_day',
  'last_day',
  'tornadoes',
  'violent',
  'deaths',
  'deaths_are_at_least',
  'fujita_miles',
  'states',
  'url',
  'rule',
  'source',
  'release',
  'licence',
];

/** Returns outbreaks as CSV, in their order. */
function outbreaksCsv(outbreaks: readonly OutbreakSummary[], record: ServedRecord, siteUrl: string): string {
  const { source, release, licence: terms } = originOf(record);
  const origin = [ruleSentence(ruleOfAnswers), source, release, terms];
  const lines = outbreaks.map((one) => [
    one.id,
    one.name,
    one.first_day,
    one.last_day,
    one.tornadoes,
    one.violent,
    one.deaths,
    one.deaths_at_least ? 'yes' : 'no',
    one.fujita_miles,
    one.states.join('; '),
    siteUrl + one.path,
    ...origin,
  ]);
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

const listPath = '/outbreaks';

function outbreakHead(answer: OutbreakAnswer, siteUrl: string): PageHead {
  const { path, tornadoes } = answer;
  const heading = outbreakHeading(answer);
  const description = outbreakSentence(answer);
  return {
    title: outbreakTitle(answer),
    name: heading,
    heading: `${heading}: ${groupedNumber(tornadoes)} tornadoes`,
    description,
    path,
    kind: 'website',
    card: { path: `${path}.png`, alt: `The paths of the tornadoes of the ${heading} on a map` },
    linkedData: linkedOutbreak(answer, siteUrl, { heading, description }),
  };
}

function outbreaksHead(list: OutbreakList, siteUrl: string): PageHead {
  const title = 'Tornado outbreaks';
  const description = `The tornado outbreaks of the United States since 1950, ranked by Fujita miles, deaths or violent tornadoes. ${ruleSentence(list.rule)}`;
  return {
    ...plainHead({ title, description, path: listPath }),
    linkedData: {
      '@context': 'https://schema.org',
      ...dataset({ name: title, description, url: siteUrl + listPath }),
    },
  };
}

function missingOutbreakHead(path: string): PageHead {
  return missingHead(
    'No such outbreak',
    'No outbreak has this address. There is a list of all outbreaks.',
    path,
    [{ name: 'All outbreaks', path: listPath }],
  );
}

function dataset({ name, description, url }: { name: string; description: string; url: string }) {
  return {
    '@type': 'Dataset',
    name,
    description,
    url,
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${url}.csv` },
      { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${url}.json` },
    ],
  };
}

/** Returns the event, its data and the way to it as schema.org has them. */
function linkedOutbreak(
  { path, begins, ends, states }: OutbreakAnswer,
  siteUrl: string,
  { heading, description }: { heading: string; description: string },
): object {
  const url = siteUrl + path;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Event',
        name: heading,
        description,
        url,
        startDate: begins,
        endDate: ends,
        location: states.map((state) => ({
          '@type': 'Place',
          name: state,
          address: { '@type': 'PostalAddress', addressRegion: state, addressCountry: 'US' },
        })),
      },
      { ...dataset({ name: heading, description, url }), temporalCoverage: `${begins}/${ends}` },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Outbreaks', item: siteUrl + listPath },
          { '@type': 'ListItem', position: 2, name: heading, item: url },
        ],
      },
    ],
  };
}
