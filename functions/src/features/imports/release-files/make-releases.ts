import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { makeRelease, ReleaseGone, type MakerPorts } from './make-release.ts';
import {
  publishLink,
  readLinks,
  readReleasePointers,
  replaceReserved,
  reserveLink,
  type PublishedLink,
  type ReleaseLink,
} from './release-links.ts';
import type { ImportClock, ImportTable } from '../run/import-ports.ts';

type ReleasesPorts = ImportTable & ImportClock & MakerPorts;

/** More than a series of imports and rollbacks leaves behind while nobody made releases. */
const maxAtOnce = 20;

/**
 * Makes the files of every release that has none, in order, and ends with the one that is served. It may run twice, at
 * any time, and after a crash: a release is reserved first, and the next run finishes it. Returns the whole chain.
 */
export async function makeReleases(ports: ReleasesPorts): Promise<PublishedLink[]> {
  for (let turn = 0; turn < maxAtOnce; turn++) {
    const links = await readLinks(ports);
    const chain = links.filter(isPublished);
    const reserved = links.find((link) => !isPublished(link));
    const next = reserved ?? (await nextLink(ports, chain));
    if (!next) return chain;
    // Another instance was faster, and the next turn sees what it did.
    if (!reserved && !(await reserveLink(ports, next))) continue;
    try {
      await publishLink(ports, await makeRelease(ports, next, chain.at(-1)));
    } catch (error) {
      const instead = error instanceof ReleaseGone ? await nextLink(ports, chain, next.pointer) : undefined;
      if (!instead || instead.id === next.id) throw error;
      await replaceReserved(ports, instead, next);
    }
  }
  throw new Error(`There are more than ${maxAtOnce} releases without files.`);
}

function isPublished(link: ReleaseLink): link is PublishedLink {
  return link.published !== undefined;
}

/** What a release has: the record of an import, and the corrections up to a number. */
function contentOf({ release, snapshotSequence }: CataloguePointer): string {
  return snapshotSequence === 0 ? release : `${release}-c${snapshotSequence}`;
}

/** Returns the oldest release that has no files, or undefined if the served one is the newest of the chain. */
async function nextLink(
  ports: ReleasesPorts,
  chain: readonly PublishedLink[],
  gone?: CataloguePointer,
): Promise<ReleaseLink | undefined> {
  const served = await readPointer(ports.dynamo, ports.table);
  const head = chain.at(-1);
  if (!served || (head && contentOf(head.pointer) === contentOf(served))) return undefined;
  const known = new Set(chain.map(({ pointer }) => contentOf(pointer)));
  const lastRun = Math.max(...chain.map(({ pointer }) => pointer.run));
  // A chain begins with what is served. After that, no release is left out, also not one that was soon taken back.
  const missed = head
    ? (await readReleasePointers(ports)).find(
        (one) =>
          one.run > lastRun &&
          one.run !== served.run &&
          !known.has(contentOf(one)) &&
          one.snapshotKey !== gone?.snapshotKey,
      )
    : undefined;
  return linkTo(missed ?? served, chain, ports.now());
}

function linkTo(pointer: CataloguePointer, chain: readonly PublishedLink[], now: number): ReleaseLink {
  const head = chain.at(-1);
  const number = (head?.number ?? 0) + 1;
  const content = contentOf(pointer);
  const earlier = chain.findLast((link) => contentOf(link.pointer) === content);
  const isBack = head !== undefined && (earlier !== undefined || pointer.run < head.pointer.run);
  const isSameImport = head?.pointer.release === pointer.release;
  return {
    // A release that is served again is a link of its own, because a manifest names only earlier ones.
    id: earlier ? `${content}-again${number}` : content,
    number,
    kind: isBack ? 'rollback' : isSameImport ? 'corrections' : 'import',
    published_at: new Date(now).toISOString(),
    restores: isBack ? (earlier?.id ?? null) : null,
    takesBack: isBack ? takenBack(chain, pointer) : [],
    pointer,
  };
}

/** The releases of later imports that no rollback has taken back before. */
function takenBack(chain: readonly PublishedLink[], { run }: CataloguePointer): string[] {
  const before = new Set(chain.flatMap(({ takesBack }) => takesBack));
  return chain.filter(({ id, pointer }) => pointer.run > run && !before.has(id)).map(({ id }) => id);
}
