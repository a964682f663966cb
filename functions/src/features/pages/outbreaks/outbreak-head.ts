import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  outbreakHeading,
  outbreakSentence,
  outbreakTitle,
  ruleSentence,
} from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { missingHead, plainHead, type PageHead } from '../page-head.ts';

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
  };
}

export function outbreaksHead(list: OutbreakList, siteUrl: string): PageHead {
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

export function missingOutbreakHead(path: string): PageHead {
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
