import type { ReleaseManifest } from '@touchdown/shared/releases/release-manifest.ts';
import { latestFileKey, manifestName } from '@touchdown/shared/releases/release-paths.ts';
import {
  ReleaseInvalid,
  verifyChain,
  verifyFiles,
  type ReadPublished,
} from '@touchdown/shared/releases/verify-release.ts';
import type { VerifyOptions } from './verify-options.ts';

/** Returns the sentences of what is as published. Throws `ReleaseInvalid` at the first thing that is not. */
export async function verifyPublished(
  read: ReadPublished,
  { release, chainOnly }: Pick<VerifyOptions, 'release' | 'chainOnly'>,
): Promise<string[]> {
  const chain = await verifyChain(read, release ?? (await newestOf(read)));
  const [newest, oldest] = [chain[0], chain.at(-1)];
  if (!newest || !oldest) throw new ReleaseInvalid('There is no release.');
  const { manifest, key } = newest;
  const sentences = [`Release ${manifest.id} is signed by the published key ${key}.`];
  if (!chainOnly) {
    await verifyFiles(read, manifest);
    sentences.push(`All ${manifest.files.length} files are those of its manifest.`);
  }
  sentences.push(
    chain.length === 1
      ? 'It is the first release.'
      : `All ${chain.length} releases back to ${oldest.manifest.id} are signed, and each names the one before it.`,
  );
  return sentences;
}

async function newestOf(read: ReadPublished): Promise<string> {
  const bytes = await read(latestFileKey(manifestName));
  if (!bytes) throw new ReleaseInvalid('There is no release: data/latest/manifest.json is missing.');
  return (JSON.parse(new TextDecoder().decode(bytes)) as ReleaseManifest).id;
}
