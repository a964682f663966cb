import { staleIfError } from '@touchdown/shared/contract/public-caching.ts';
import {
  noReleases,
  type ListedRelease,
  type ReleaseChain,
  type SigningKeys,
} from '@touchdown/shared/releases/release-manifest.ts';
import {
  chainKey,
  keysKey,
  latestFileKey,
  manifestName,
  releaseFileKey,
  signatureName,
} from '@touchdown/shared/releases/release-paths.ts';
import { ReleaseInvalid, verifyFiles, verifyManifest } from '@touchdown/shared/releases/verify-release.ts';
import type { MakerPorts } from './make-release.ts';
import type { PublishedLink } from './release-links.ts';
import type { ReleaseSigner } from './release-signer.ts';

interface LatestPorts {
  media: MakerPorts['media'];
  signer: ReleaseSigner;
  /** Called for each release whose files are not what its manifest says. */
  onDamage: (release: string, sentence: string) => void;
}

/** Short, because the files change, and long enough that readers of parts find the edge's copy. */
const latestCaching = `public, max-age=300, ${staleIfError}`;
const listCaching = `public, max-age=60, ${staleIfError}`;
const json = 'application/json';

/**
 * Writes what changes with each release: the public keys, the copies of the newest files, and the list. A damaged
 * release is never copied: the newest whole one is. `alsoCheck` are releases to look at besides.
 */
export async function publishLatest(
  ports: LatestPorts,
  links: readonly PublishedLink[],
  alsoCheck: readonly string[] = [],
): Promise<ReleaseChain> {
  const keys = await publishKeys(ports);
  const damaged = new Set<string>();
  const isWhole = async ({ id, published }: PublishedLink): Promise<boolean> => {
    try {
      await checkRelease(ports, keys, { id, sha256: published.manifest_sha256 });
      return true;
    } catch (error) {
      if (!(error instanceof ReleaseInvalid)) throw error;
      damaged.add(id);
      ports.onDamage(id, error.message);
      return false;
    }
  };
  // What was damaged may have been repaired.
  const asked = new Set([...alsoCheck, ...(await readChain(ports)).releases.flatMap(damagedId)]);
  for (const link of links) if (asked.has(link.id)) await isWhole(link);
  const takenBack = new Set(links.flatMap(({ takesBack }) => takesBack));
  let latest: PublishedLink | undefined;
  for (const link of links.toReversed()) {
    if (latest || damaged.has(link.id) || takenBack.has(link.id)) continue;
    if (await isWhole(link)) latest = link;
  }
  if (latest) await copyToLatest(ports, latest);
  const chain: ReleaseChain = {
    latest: latest?.id ?? null,
    releases: links.map((link) => listed(link, links, damaged)).toReversed(),
  };
  await putJson(ports, chainKey, chain);
  return chain;
}

/** Returns the list as it was last published. */
export async function readChain({ media }: Pick<LatestPorts, 'media'>): Promise<ReleaseChain> {
  const stored = await media.get(chainKey);
  return stored ? (JSON.parse(stored.toString()) as ReleaseChain) : noReleases;
}

function damagedId({ id, is_damaged: isDamaged }: ListedRelease): string[] {
  return isDamaged ? [id] : [];
}

async function publishKeys({ media, signer }: LatestPorts): Promise<SigningKeys['keys']> {
  const stored = await media.get(keysKey);
  const before = stored ? (JSON.parse(stored.toString()) as SigningKeys).keys : [];
  const known = new Set(before.map(({ kid }) => kid));
  const fresh = signer.keys.filter(({ kid }) => !known.has(kid));
  const keys = [...fresh, ...before];
  if (fresh.length > 0) await putJson({ media }, keysKey, { keys } satisfies SigningKeys);
  return keys;
}

async function checkRelease(
  { media }: LatestPorts,
  keys: SigningKeys['keys'],
  { id, sha256 }: { id: string; sha256: string },
): Promise<void> {
  const read = (key: string) => media.get(key);
  const verified = await verifyManifest(read, keys, id);
  if (verified.sha256 !== sha256) throw new ReleaseInvalid(`The manifest of ${id} was replaced.`);
  await verifyFiles(read, verified.manifest);
}

/** The manifest goes last. Where it is the release's own and each copy is whole, nothing is written. */
async function copyToLatest({ media }: LatestPorts, { id, published }: PublishedLink): Promise<void> {
  const names = [
    ...published.files,
    ...[signatureName, manifestName].map((name) => ({ name, media_type: json })),
  ];
  for (const file of names) {
    const [bytes, copy] = [
      await media.get(releaseFileKey(id, file.name)),
      await media.get(latestFileKey(file.name)),
    ];
    if (!bytes) throw new Error(`${file.name} of ${id} is missing.`);
    if (copy?.equals(bytes)) continue;
    await media.put(latestFileKey(file.name), bytes, {
      contentType: file.media_type,
      cacheControl: latestCaching,
    });
  }
}

function listed(
  link: PublishedLink,
  links: readonly PublishedLink[],
  damaged: ReadonlySet<string>,
): ListedRelease {
  const { id, number, kind, published_at, restores, pointer, published } = link;
  return {
    id,
    number,
    kind,
    published_at,
    record_release: pointer.release,
    ...published,
    restores,
    taken_back_by: links.find(({ takesBack }) => takesBack.includes(id))?.id ?? null,
    is_damaged: damaged.has(id),
  };
}

async function putJson({ media }: Pick<LatestPorts, 'media'>, key: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await media.put(key, bytes, { contentType: json, cacheControl: listCaching });
}
