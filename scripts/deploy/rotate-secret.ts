import { createHash, randomBytes } from 'node:crypto';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { readParameter, writeParameter } from './parameter-store.ts';

/**
 * The steps of a rotation. A value is added behind the old one, so that everybody accepts it before anybody sends
 * it; then it is first; then the old one goes. In each step some functions and CloudFront are already changed and
 * others are not yet, in any order, and all of them understand each other.
 */
type Step = 'add' | 'send' | 'remove' | 'done';

interface Rotation {
  step: Step;
  /** A digest of the old value, by which every step knows which of two values it is. */
  old: string;
  /** When the step began. */
  since: string;
}

/** For how many days old values are still accepted: as long as what was signed with them is valid. */
const keepDays: Record<StageSecretId, number> = {
  OriginVerify: 0,
  SessionKeys: 90,
  MailLinkKeys: 62,
  WatchKeys: 0,
  // Their public keys stay published for ever.
  ReleaseKeys: 0,
};
const dayMilliseconds = 86_400_000;

interface RotateSecret {
  client: SSMClient;
  stage: StageName;
  id: StageSecretId;
  deploy: () => Promise<void>;
  /** Waits until functions and CloudFront use exactly these values, and throws if they do not. */
  confirm: (values: readonly string[]) => Promise<void>;
  now: () => Date;
  /** Begins a new rotation, although the last one has just ended. */
  again?: boolean;
  log: (line: string) => void;
}

/**
 * Rotates a secret, or continues its rotation. The step is kept in a parameter and advances only after the step was
 * confirmed, and a step's values follow from the old value's digest: every step can be repeated.
 */
export async function rotateSecret(options: RotateSecret): Promise<'done' | 'waiting'> {
  const { client, stage, id, deploy, confirm, now, log } = options;
  const name = stageSecretName(stage, id);
  const read = async () => ((await readParameter(client, name))?.value ?? '').split(',');
  const advance = async (rotation: Rotation) => {
    await writeParameter(client, `${name}-rotation`, JSON.stringify(rotation));
    return rotation;
  };
  const at = () => now().toISOString();

  let rotation = await currentRotation(client, name);
  if (rotation?.step === 'done' && !options.again && age(rotation, now()) < dayMilliseconds) {
    log(`${name} was rotated at ${rotation.since}. To rotate it again today, add --again.`);
    return 'done';
  }
  if (!rotation || rotation.step === 'done') {
    rotation = await advance({ step: 'add', old: digest(onlyValue(name, await read())), since: at() });
  }
  while (rotation.step !== 'done') {
    const waitUntil = removalTime(rotation, keepDays[id]);
    if (waitUntil && now() < waitUntil) {
      log(`The old value stays until ${waitUntil.toISOString()}. Run the command again after that.`);
      return 'waiting';
    }
    const before = await read();
    const target = valuesOf(rotation, before);
    log(`${name}: ${descriptions[rotation.step]}`);
    if (target.join() !== before.join()) await writeParameter(client, name, target.join());
    await deploy();
    await confirm(target);
    rotation = await advance({ ...rotation, step: next[rotation.step], since: at() });
  }
  log(`${name} is rotated.`);
  return 'done';
}

const next = { add: 'send', send: 'remove', remove: 'done' } as const;
const descriptions = {
  add: 'step 1 of 3, the new value is accepted and not yet used.',
  send: 'step 2 of 3, the new value is used and the old one is still accepted.',
  remove: 'step 3 of 3, the old value is no longer accepted.',
} as const;

/** Returns the value to replace. Throws if there is none, or if more than one is accepted. */
function onlyValue(name: string, [old = '', ...more]: readonly string[]): string {
  if (!old) throw new Error(`${name} does not exist; deploy the stage first.`);
  if (more.length === 0) return old;
  throw new Error(
    `${name} has ${more.length + 1} values, from a change by hand. Remove all but the first when they are no longer needed, deploy, and try again.`,
  );
}

/** Returns the values of a step from those of any step: repeated, it returns the same. */
function valuesOf({ step, old: oldDigest }: Rotation, values: readonly string[]): string[] {
  const old = values.find((value) => digest(value) === oldDigest);
  const fresh = values.find((value) => digest(value) !== oldDigest);
  if (step === 'add') return [required(old), fresh ?? randomBytes(32).toString('hex')];
  if (step === 'send') return [required(fresh), required(old)];
  return [required(fresh)];
}

function required(value: string | undefined): string {
  if (value) return value;
  throw new Error(
    'The parameter was changed by hand during its rotation. Put the two values back from its history (aws ssm get-parameter-history).',
  );
}

function removalTime({ step, since }: Rotation, days: number): Date | undefined {
  return step === 'remove' ? new Date(Date.parse(since) + days * dayMilliseconds) : undefined;
}

function age({ since }: Rotation, now: Date): number {
  return now.getTime() - Date.parse(since);
}

async function currentRotation(client: SSMClient, name: string): Promise<Rotation | undefined> {
  const kept = await readParameter(client, `${name}-rotation`);
  return kept && (JSON.parse(kept.value) as Rotation);
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
