import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  datesInWords,
  outbreakHeading,
  outbreakSentence,
  outbreakTitle,
  ruleSentence,
} from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { scaleOfDays } from '@touchdown/shared/tornadoes/rating.ts';
import type { PageHead } from '../page-head.ts';

const listPath = '/outbreaks';

export function outbreakHead(answer: OutbreakAnswer, siteUrl: string): PageHead {
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
    content: outbreakContent(answer),
  };
}

export function outbreaksHead(list: OutbreakList, siteUrl: string): PageHead {
  const title = 'Tornado outbreaks';
  const description = `The tornado outbreaks of the United States since 1950, ranked by Fujita miles, deaths or violent tornadoes. ${ruleSentence(list.rule)}`;
  return {
    title,
    name: title,
    heading: title,
    description,
    path: listPath,
    kind: 'website',
    linkedData: {
      '@context': 'https://schema.org',
      ...dataset({ name: title, description, url: siteUrl + listPath }),
    },
    content: linked(
      'Outbreaks',
      list.outbreaks.map((one) => ({ ...one, text: lineOf(one) })),
    ),
  };
}

export function missingOutbreakHead(path: string): PageHead {
  const title = 'No such outbreak';
  return {
    title,
    name: title,
    heading: title,
    description: 'No outbreak has this address. There is a list of all outbreaks.',
    path,
    kind: 'website',
    content: linked('What comes nearest', [{ text: 'All outbreaks', path: listPath }]),
    unlisted: true,
    isMissing: true,
  };
}

/** The numbers of an outbreak and the ways on, as markup that reads without scripts. The screen replaces it. */
function outbreakContent(answer: OutbreakAnswer): string {
  const { profile, days, counts, near_in_time: near, rule } = answer;
  const numbers: [string, string][] = [
    [`Tornadoes of ${scaleOfDays(answer.first_day)}1 or stronger`, groupedNumber(answer.tornadoes)],
    ['Violent (4 and 5)', groupedNumber(answer.violent)],
    ['Deaths', `${answer.deaths_at_least ? 'at least ' : ''}${groupedNumber(answer.deaths)}`],
    ['Fujita miles', groupedNumber(Math.round(answer.fujita_miles))],
    ...counts.map(({ says, source, tornadoes }): [string, string] => [
      source === null ? says : `${says} (${source})`,
      groupedNumber(tornadoes),
    ]),
  ];
  const terms = numbers.map(
    ([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return [
    `<dl>${terms.join('')}</dl>`,
    `<p>${escapeMarkup(ruleSentence(rule))}</p>`,
    linked(
      'The strongest',
      profile.heads.strongest.map((one) => ({
        text: `${nameOf(one).title}, ${one.tor_f_scale}`,
        path: `/tornadoes/${one.id}`,
      })),
    ),
    linked(
      'Its days',
      days.map(({ date, path }) => ({ text: datesInWords(date, date), path })),
    ),
    linked(
      'Near in time',
      near.map((one) => ({ text: lineOf(one), path: one.path })),
    ),
  ].join('');
}

function lineOf(outbreak: OutbreakList['outbreaks'][number]): string {
  return `${outbreakHeading(outbreak)}: ${groupedNumber(outbreak.tornadoes)} tornadoes`;
}

function linked(title: string, links: readonly { text: string; path: string }[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ text, path }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(text)}</a></li>`,
  );
  return `<h2>${escapeMarkup(title)}</h2><ul>${items.join('')}</ul>`;
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
