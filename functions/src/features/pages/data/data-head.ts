import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { saysOf } from '@touchdown/shared/releases/published-files.ts';
import { latestFileKey, releaseFileKey, releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import {
  changedWords,
  dataSentence,
  dataTitle,
  releaseSentence,
  releaseTitle,
} from '@touchdown/shared/releases/release-words.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { recordTitle } from '@touchdown/shared/tornadoes/citation.ts';
import type { PageHead } from '../page-head.ts';

const ccZero = 'https://creativecommons.org/publicdomain/zero/1.0/';

export function dataHead(answer: DataAnswer, siteUrl: string): PageHead {
  const { latest } = answer;
  const path = '/data';
  const linkedData = latest ? dataset(latest, siteUrl, path, latestFileKey) : undefined;
  return {
    title: dataTitle,
    name: dataTitle,
    heading: 'All tornadoes as files',
    description: dataSentence,
    path,
    kind: 'website',
    ...(linkedData ? { linkedData } : {}),
    feed: { base: '/data/releases', title: 'Releases' },
  };
}

export function releaseHead(answer: ReleaseAnswer, siteUrl: string): PageHead {
  const { release, notes } = answer;
  const path = releasePagePath(release.id);
  const keyOf = (name: string) => releaseFileKey(release.id, name);
  const title = releaseTitle(release);
  return {
    title,
    name: title,
    heading: `${title}: ${changedWords(notes.counts)}`,
    description: releaseSentence(release),
    path,
    kind: 'article',
    linkedData: dataset(release, siteUrl, path, keyOf),
    feed: { base: '/data/releases', title: 'Releases' },
  };
}

/** What search engines for data sets read. */
function dataset(
  { id, published_at: datePublished, files }: ListedRelease,
  siteUrl: string,
  path: string,
  keyOf: (name: string) => string,
): object {
  const organization = { '@type': 'Organization', name: productName, url: `${siteUrl}/` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: recordTitle,
    description: `${recordTitle} since 1950, one row each, compiled from NOAA’s Storm Events and the Storm Prediction Center’s record. ${dataSentence}`,
    url: siteUrl + path,
    version: id,
    datePublished,
    isAccessibleForFree: true,
    license: ccZero,
    creator: organization,
    publisher: organization,
    temporalCoverage: '1950-01-01/..',
    spatialCoverage: { '@type': 'Country', name: 'United States' },
    keywords: ['tornado', 'severe weather', 'NOAA', 'Storm Events'],
    distribution: files.map(({ name, media_type: encodingFormat, bytes, sha256 }) => ({
      '@type': 'DataDownload',
      name,
      description: saysOf(name),
      encodingFormat: encodingFormat.split(';')[0],
      contentUrl: `${siteUrl}/${keyOf(name)}`,
      contentSize: `${bytes} B`,
      sha256,
    })),
  };
}
