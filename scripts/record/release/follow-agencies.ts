import { sortOutFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import type { ForcedOption } from '@touchdown/functions/features/imports/run/year-sources.ts';
import { continueRelease, type ContinuedRelease } from './continue-release.ts';
import { fetchFiles, type Agencies } from './fetch-files.ts';
import { passChecks, type LeftOut } from './pass-checks.ts';
import type { BuiltRelease } from './build-release.ts';
import type { CompiledRelease } from './open-release.ts';
import { openBase } from './release-base.ts';
import type { ReleaseIndex } from './release-index.ts';
import { compareRelease, mendRelease, writeRelease, type ReleaseChanges } from './write-release.ts';

interface Following extends Agencies {
  /** The compiled release that is continued. */
  folder: string;
  forced: readonly ForcedOption[];
  /** Compare without writing. */
  check: boolean;
  /** Adds to the release what follows from it. */
  finish?: (release: BuiltRelease, former: CompiledRelease | undefined) => Promise<BuiltRelease>;
}

/** What became of a release when the agencies' newest files were built into it. */
export interface Followed extends Pick<ContinuedRelease, 'differences' | 'keptOut'> {
  before: ReleaseIndex | undefined;
  after: ReleaseIndex;
  left: LeftOut[];
  changes: ReleaseChanges;
}

/** Fetches what the agencies have published since, and builds the next release of it beside the one that is there. */
export async function followAgencies(following: Following): Promise<Followed> {
  const { folder, forced, check, now, log } = following;
  mendRelease(folder);
  const base = openBase(folder);
  const { inputs, failed } = await fetchFiles(base, following);
  const files = await sortOutFiles(inputs, () => {});
  const { sorted, left } = await passChecks(files, base, forced, now);
  const date = new Date(now()).toISOString().slice(0, 10);
  const onYear = ({ year, count }: { year: number; count: number }) => log(`${year}: ${count} tornadoes.`);
  const built = await continueRelease(sorted.years, base, { forced, date, onYear });
  const { differences, keptOut } = built;
  if (built.release.index.years.length === 0) throw new Error('The agencies have no file that can be used.');
  const release = (await following.finish?.(built.release, base.release)) ?? built.release;
  return {
    before: base.release?.index,
    after: release.index,
    differences,
    keptOut,
    left: [...failed, ...left],
    changes: (check ? compareRelease : writeRelease)(folder, release),
  };
}
