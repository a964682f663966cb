import {
  noReleases,
  type ReleaseChain,
  type ReleaseManifest,
} from '@touchdown/shared/releases/release-manifest.ts';
import type { ReleaseNotes } from '@touchdown/shared/releases/release-changes.ts';
import {
  chainKey,
  changesName,
  keysKey,
  manifestName,
  releaseFileKey,
} from '@touchdown/shared/releases/release-paths.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { Cached, type CachedOptions } from '../../../domain/catalogue/cached.ts';

/** The releases of files, as their maker has published them. */
export interface PublishedReleases {
  /** The list, newest first. */
  chain: () => Promise<ReleaseChain>;
  /** Undefined for what is not in the bucket. */
  manifest: (release: string) => Promise<ReleaseManifest | undefined>;
  notes: (release: string) => Promise<ReleaseNotes | undefined>;
  /** The public keys, as published. */
  keys: () => Promise<string | undefined>;
}

const refreshEveryMilliseconds = 30_000;

export function publishedReleases(
  media: Pick<ObjectBucket, 'get'>,
  options: Pick<CachedOptions<ReleaseChain>, 'now' | 'onFailure'>,
): PublishedReleases {
  const text = async (key: string) => {
    try {
      return (await media.get(key))?.toString();
    } catch (error) {
      // S3 says so of what is missing to those who may not list the bucket, and pages may not.
      if ((error as { name?: string }).name === 'AccessDenied') return undefined;
      throw error;
    }
  };
  const json = async <T>(key: string) => {
    const found = await text(key);
    return found === undefined ? undefined : (JSON.parse(found) as T);
  };
  const chain = new Cached<ReleaseChain>({
    ...options,
    refresh: async () => (await json<ReleaseChain>(chainKey)) ?? noReleases,
    refreshEveryMilliseconds,
    unavailable: 'The list of releases can’t be loaded right now.',
  });
  return {
    chain: () => chain.current(),
    manifest: (release) => json(releaseFileKey(release, manifestName)),
    notes: (release) => json(releaseFileKey(release, changesName)),
    keys: () => text(keysKey),
  };
}
