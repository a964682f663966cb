import { citations, recordTitle, type Citations } from '@touchdown/shared/tornadoes/citation.ts';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ReleaseNotes } from '@touchdown/shared/releases/release-changes.ts';
import type { ListedRelease, ReleaseManifest } from '@touchdown/shared/releases/release-manifest.ts';
import { releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import { licence } from '../../../domain/catalogue/record-origin.ts';
import { decodedPart, type FindAnswer } from '../answered-page.ts';
import { missingHead } from '../page-head.ts';
import { dataHead, releaseHead } from './data-head.ts';

/** A release appears on the site soon after it was made. */
const edgeSeconds = 60;
/** How many the page of a missing release names. */
const nearestReleases = 3;

export const findData: FindAnswer = async ({ releases, siteUrl }, { path }) => {
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

export const findRelease: FindAnswer = async ({ releases, siteUrl }, { path, parts }) => {
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
