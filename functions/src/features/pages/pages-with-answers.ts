import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { pageOf, type PageName, type PageWithHead } from '@touchdown/shared/contract/pages.ts';
import { citations, recordTitle, type Citations } from '@touchdown/shared/tornadoes/citation.ts';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ReleaseNotes } from '@touchdown/shared/releases/release-changes.ts';
import type { ListedRelease, ReleaseManifest } from '@touchdown/shared/releases/release-manifest.ts';
import { releasePagePath, latestFileKey, releaseFileKey } from '@touchdown/shared/releases/release-paths.ts';
import { saysOf } from '@touchdown/shared/releases/published-files.ts';
import {
  changedWords,
  dataSentence,
  dataTitle,
  releaseSentence,
  releaseTitle,
} from '@touchdown/shared/releases/release-words.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import {
  type AnswerSources,
  type FindAnswer,
  type FoundAnswer,
  decodedPart,
  type FoundHead,
  missingHead,
  type PageHead,
} from './page.ts';
import { findChange, findChanges } from './data/change-pages.ts';
import { findDayPage, findDays } from './days/day-pages.ts';
import { findOutbreakPage, findOutbreaks } from './outbreaks/outbreak-pages.ts';
import { findDayLesson, findLearn, findSafety, findStateLesson } from './learn/learn-pages.ts';
import { refusedAnswer } from './rendered-screen.ts';
import {
  findCountyPage,
  findOfficePage,
  findStatePage,
  findStates,
  findTownPage,
} from './places/place-pages.ts';
import { endingsOfAnswer } from './files/file-endings.ts';
import { findDifferences, findRecords, findTrends, findYear } from './years/year-pages.ts';
import { licence } from '../../domain/catalogue/record-origin.ts';

/** A release appears on the site soon after it was made. */
const edgeSeconds = 60;
/** How many the page of a missing release names. */
const nearestReleases = 3;

const findData: FindAnswer = async ({ releases, siteUrl }, { path }) => {
  if (path !== '/data') return { movedTo: '/data' };
  const { latest: latestId, releases: all } = await releases.chain();
  const latest = all.find(({ id }) => id === latestId) ?? null;
  const answer: DataAnswer = {
    latest,
    releases: all,
    licence,
    citations: latest && citationsOf(latest, siteUrl),
    codebook: codebook(),
  };
  return { answer, asked: '/data.json', head: () => dataHead(answer, siteUrl), edgeSeconds };
};

const findRelease: FindAnswer = async ({ releases, siteUrl }, { path, parts }) => {
  const id = decodedPart(parts['release']);
  const { releases: all } = await releases.chain();
  // The name of an import leads to its first release, which also has the corrections of its day.
  const release = all.find((one) => one.id === id) ?? all.findLast((one) => one.record_release === id);
  const [manifest, notes] = release
    ? await Promise.all([releases.manifest(release.id), releases.notes(release.id)])
    : [];
  if (!release || !manifest || !notes) {
    const says = 'There is no such release. Releases are permanent, so check the address.';
    const newest = all.slice(0, nearestReleases);
    const nearest = newest.map((one) => ({ name: `Release ${one.id}`, path: releasePagePath(one.id) }));
    const ways = [...nearest, { name: 'All releases', path: '/data' }];
    const ids = newest.map((one) => one.id).join(', ');
    return {
      asked: `${releasePagePath(id)}.json`,
      says: newest.length === 0 ? says : `${says} The newest are ${ids}.`,
      head: () => missingHead('No such release', says, path, ways),
    };
  }
  const own = releasePagePath(release.id);
  if (own !== path) return { movedTo: own };
  const answer: ReleaseAnswer = {
    release,
    notes,
    sources: manifest.sources,
    previous: manifest.previous?.id ?? null,
    takes_back: manifest.takes_back,
    errata: errataOf(manifest, notes),
    licence,
    citations: citationsOf(release, siteUrl),
  };
  return { answer, asked: `${own}.json`, head: () => releaseHead(answer, siteUrl), edgeSeconds };
};

/** Files of schema version 1 looked for outbreaks among the changed tornadoes alone, where there are none. */
function errataOf(
  { schema_version: version }: ReleaseManifest,
  { by_field: fields }: ReleaseNotes,
): string[] {
  if (version > 1 || !fields['outbreak']) return [];
  return [
    'changes.csv gives “approved correction” as the reason wherever the column outbreak changed. Outbreaks follow from all tornadoes of their days, so read that reason as not known.',
  ];
}

function citationsOf({ id, published_at: publishedAt }: ListedRelease, siteUrl: string): Citations {
  return citations({ title: recordTitle, url: siteUrl + releasePagePath(id), release: id, publishedAt });
}

type AnsweredName = PageWithHead<'answer'>;

/** One entry for each page that shows one answer. A page of the table without an entry does not compile. */
const finders: Record<AnsweredName, FindAnswer> = {
  states: findStates,
  state: findStatePage,
  county: findCountyPage,
  town: findTownPage,
  office: findOfficePage,
  days: findDays,
  day: findDayPage,
  outbreaks: findOutbreaks,
  outbreak: findOutbreakPage,
  year: findYear,
  records: findRecords,
  trends: findTrends,
  learn: findLearn,
  safety: findSafety,
  dayLesson: findDayLesson,
  stateLesson: findStateLesson,
  differences: findDifferences,
  data: findData,
  release: findRelease,
  changes: findChanges,
  change: findChange,
};

/** Returns what is at a path, or undefined if it is not the path of a page with an answer. */
export async function findAnswer(
  sources: AnswerSources,
  path: string,
  query: string,
): Promise<FoundAnswer | undefined> {
  const parameters = new URLSearchParams(query);
  // The path of a town without the town leads to its state.
  const [, state = ''] = /^\/places\/([^/]+)\/?$/.exec(path) ?? [];
  if (state !== '') return findStatePage(sources, { path, parts: { state }, query: parameters });
  const page = pageAt(path);
  if (!page || !hasAnswer(page.name)) return undefined;
  return finders[page.name](sources, { path, parts: page.parts, query: parameters });
}

function hasAnswer(name: PageName): name is AnsweredName {
  return pageOf(name).head === 'answer';
}

/** Returns the head of a page with an answer, or where it moved. */
export async function headOfAnswer(
  sources: AnswerSources,
  path: string,
  query: string,
): Promise<FoundHead | undefined> {
  const found = await findAnswer(sources, path, query);
  if (!found) return undefined;
  if ('movedTo' in found) return { movedTo: withQuery(found.movedTo, query) };
  if ('says' in found) {
    const { asked, says } = found;
    return { ...found.head(), answers: async () => refusedAnswer(asked, says) };
  }
  const { answer, asked, edgeSeconds } = found;
  const files = { base: path.replace(/\/+$/, ''), query, endings: endingsOfAnswer(found) };
  const answers = asked === undefined ? {} : { answers: async () => [[asked, answer] as const] };
  return { ...found.head(), ...answers, files, ...(edgeSeconds === undefined ? {} : { edgeSeconds }) };
}

export function withQuery(path: string, query: string): string {
  return query === '' || path.includes('?') ? path : `${path}?${query}`;
}

const ccZero = 'https://creativecommons.org/publicdomain/zero/1.0/';

function dataHead(answer: DataAnswer, siteUrl: string): PageHead {
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

function releaseHead(answer: ReleaseAnswer, siteUrl: string): PageHead {
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
