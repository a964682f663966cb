import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import { releaseSentence, releaseTitle } from '@touchdown/shared/releases/release-words.ts';
import type { ImportReports } from '../../../domain/catalogue/import-reports.ts';
import { changesFeed } from './change-pages.ts';
import { atomFeed, jsonFeed, type Feed } from '../feeds/write-feed.ts';
import { movedTo, type PageResponse } from '../page-response.ts';
import type { PublishedReleases } from './published-releases.ts';

/** The paths of what is published beside the pages of releases. */
export const releaseFilePaths = [
  '/data/releases.atom',
  '/data/releases.json',
  '/data/changes.atom',
  '/data/keys.json',
];

const feedEntries = 50;
const minuteInSeconds = 60;

/** Answers the feeds of releases and of what NOAA changed, and the public keys, or returns undefined for another path. */
export async function releaseFile(
  { releases, imports, siteUrl }: { releases: PublishedReleases; imports: ImportReports; siteUrl: string },
  path: string,
): Promise<PageResponse | undefined> {
  const found = { status: 200, edgeSeconds: minuteInSeconds, unlisted: true } as const;
  if (path === '/data/keys.json') {
    const keys = (await releases.keys()) ?? JSON.stringify({ keys: [] });
    return { ...found, type: 'application/json', body: keys };
  }
  if (path === '/data/releases' || path === '/data/releases/') return movedTo('/data');
  if (path === '/data/releases.atom')
    return { ...found, type: 'application/atom+xml', body: atomFeed(await feedOf(releases), siteUrl) };
  if (path === '/data/changes.atom')
    return { ...found, type: 'application/atom+xml', body: await changesFeed(imports, siteUrl) };
  if (path === '/data/releases.json')
    return { ...found, type: 'application/feed+json', body: jsonFeed(await feedOf(releases), siteUrl) };
  return undefined;
}

async function feedOf(releases: PublishedReleases): Promise<Feed> {
  const { releases: all } = await releases.chain();
  return {
    base: '/data/releases',
    title: 'Releases',
    subtitle: 'Releases of the whole record as files, newest first',
    page: '/data',
    entries: all.slice(0, feedEntries).map((release) => ({
      path: releasePagePath(release.id),
      title: releaseTitle(release),
      published: release.published_at,
      updated: lastChange(release, all),
      text: releaseSentence(release),
    })),
  };
}

/** A rollback changes what is said of the releases that it takes back. */
function lastChange({ published_at: own, taken_back_by: by }: ListedRelease, all: readonly ListedRelease[]) {
  return all.find(({ id }) => id === by)?.published_at ?? own;
}
