import { CopyObjectCommand } from '@aws-sdk/client-s3';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { liveFunction, pointLive, requireVersion } from './live-functions.ts';
import {
  readCurrent,
  readRelease,
  releaseFileKey,
  writeCurrent,
  writeLog,
  type CurrentRelease,
  type Release,
  type ReleaseStore,
} from './release.ts';

interface RollBack {
  store: ReleaseStore;
  lambda: LambdaClient;
  /** Who rolls back, for the record. */
  by: string;
  now: () => Date;
  /** The release to return to, instead of the one before. */
  to?: string;
  dryRun?: boolean;
  log: (line: string) => void;
}

/**
 * Returns site and functions to an earlier release. Nothing changes before everything is checked. A repeated call
 * finishes what a crash interrupted.
 */
export async function rollBack({ store, lambda, by, now, to, dryRun, log }: RollBack): Promise<void> {
  const current = await readCurrent(store);
  if (!current) throw new Error('No release is recorded. Deploy the last good commit instead.');
  const live = await readRelease(store, current.id);
  const target = await readRelease(store, targetOf(current, live, to));
  requireCompatible(live, target);
  const changes = await functionChanges(lambda, { current, live, target, chosen: to !== undefined });

  log(`Release ${live.id} (${live.at}, by ${live.by}) is live.`);
  log(`Back to ${target.id} (${target.at}, by ${target.by}):`);
  log(`  ${target.files.length} files of the site: ${target.files.join(', ')}`);
  for (const { name, from, version } of changes) log(`  ${name}: version ${from} → ${version}`);
  if (changes.length === 0) log('  no function changes');
  if (dryRun) return log('Nothing was changed.');

  const intent = { ...current, rollingBackTo: target.id };
  await writeCurrent(store, intent);
  // An older page works with newer functions, but a newer page may ask older ones for what they do not have.
  for (const file of target.files) await restore(store, target.id, file);
  for (const { name, version } of changes) await pointLive(lambda, name, version);
  const at = now().toISOString();
  const done: CurrentRelease = { id: target.id, at, by, did: 'rollback', from: live.id };
  await writeLog(store, done);
  await writeCurrent(store, done);
  log(`Release ${target.id} is live again.`);
}

function targetOf(current: CurrentRelease, live: Release, chosen: string | undefined): string {
  const { rollingBackTo: begun } = current;
  if (begun && chosen && chosen !== begun) {
    throw new Error(`A rollback to ${begun} has begun. Finish it first: run the command without --to.`);
  }
  const target = begun ?? chosen ?? live.previous;
  if (!target) throw new Error(`${live.id} is the first release; there is none before it.`);
  return target;
}

/** Older code must understand what is stored, and the secrets that others send or have signed with. */
function requireCompatible(live: Release, target: Release): void {
  if (live.storageFormat !== target.storageFormat) {
    throw new Error(
      `The format of stored data changed between ${target.id} and ${live.id}, so the older code could misread it. Nothing was changed. Repair with a new release.`,
    );
  }
  // A secret that the older code does not have is of no use to it.
  if (Object.entries(target.secrets).some(([id, version]) => live.secrets[id] !== version)) {
    throw new Error(
      `A secret was rotated between ${target.id} and ${live.id}, and the older functions do not know its new value. Nothing was changed. Deploy the last good commit instead.`,
    );
  }
}

interface FunctionChange {
  name: string;
  from: string;
  version: string;
}

/** Returns the aliases to move, after checking that each can be. */
async function functionChanges(
  lambda: LambdaClient,
  {
    current,
    live,
    target,
    chosen,
  }: { current: CurrentRelease; live: Release; target: Release; chosen: boolean },
): Promise<FunctionChange[]> {
  const changes: FunctionChange[] = [];
  for (const [name, version] of Object.entries(target.functions)) {
    const { version: from, isShifting } = await liveFunction(lambda, name);
    if (isShifting) {
      throw new Error(
        `A canary of ${name} is under way. Stop it first, which sends all requests back: aws deploy stop-deployment --auto-rollback-enabled --deployment-id ID (see aws deploy list-deployments --include-only-statuses InProgress).`,
      );
    }
    const isBegun = current.rollingBackTo !== undefined || chosen;
    if (!isBegun && live.functions[name] !== undefined && from !== live.functions[name]) {
      throw new Error(
        `${name} is at version ${from}, but release ${live.id} made version ${live.functions[name]} live: a deployment did not finish. Deploy again, or name the release to return to: --to ${live.id}.`,
      );
    }
    if (from === version) continue;
    await requireVersion(lambda, name, version);
    changes.push({ name, from, version });
  }
  return changes;
}

/** Copies a file of the release over the live one, with its type and caching. */
async function restore({ client, bucket }: ReleaseStore, id: string, file: string): Promise<void> {
  const source = `${bucket}/${releaseFileKey(id, file)}`;
  await client.send(new CopyObjectCommand({ Bucket: bucket, Key: file, CopySource: source }));
}
