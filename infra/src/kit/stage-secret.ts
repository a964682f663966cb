import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import type { SliceFunction } from './slice-function.ts';
import type { StageName } from './stages.ts';

/** The random secrets of a stage, by the parameter's id in a template. Values are newest first, separated by commas. */
export const stageSecrets = {
  OriginVerify: {
    name: 'origin-verify',
    description: 'Accepted values of the header x-origin-verify, newest first, comma-separated',
  },
  SessionKeys: {
    name: 'session-keys',
    description: 'Keys that the refresh tokens are signed with, newest first, comma-separated',
  },
  MailLinkKeys: {
    name: 'mail-link-keys',
    description: 'Keys that links in mails are signed with, newest first, comma-separated',
  },
  WatchKeys: {
    name: 'watch-keys',
    description: 'Accepted values of the header x-watch-key, newest first, comma-separated',
  },
  ReleaseKeys: {
    name: 'release-keys',
    description: 'Secrets that releases of files are signed with, newest first, comma-separated',
  },
} as const;

export type StageSecretId = keyof typeof stageSecrets;

/** Returns the secret's name in the account's Parameter Store. */
export function stageSecretName(stage: StageName, id: StageSecretId): string {
  return `/touchdown/${stage}/${stageSecrets[id].name}`;
}

/**
 * The context with the version numbers of the secrets in the Parameter Store: `OriginVerify=3,SessionKeys=1`. A
 * template names a secret without its value. Without the number, a new value would change the function and publish
 * no version of it, so the alias would keep the old value.
 */
export const secretVersionsContext = 'secretVersions';

/**
 * A secret whose values CloudFormation reads from the account's Parameter Store when it deploys. The template
 * contains only the name.
 */
export class StageSecret {
  readonly #parameter: CfnParameter;
  readonly #version: string | undefined;

  constructor(stack: Stack, id: StageSecretId, stage: StageName) {
    this.#parameter = new CfnParameter(stack, id, {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: stageSecretName(stage, id),
      description: stageSecrets[id].description,
    });
    const versions: unknown = stack.node.tryGetContext(secretVersionsContext);
    this.#version = typeof versions === 'string' ? versionIn(versions, id) : undefined;
  }

  /** Sets the variable to all accepted values. */
  giveTo(fn: SliceFunction, variable: string): void {
    fn.setEnvironment(variable, this.all);
    if (this.#version) fn.setEnvironment(`${variable}_VERSION`, this.#version);
  }

  /** All accepted values. */
  get all(): string {
    return this.#parameter.valueAsString;
  }

  /** The value to send or to sign with. */
  get newest(): string {
    return Fn.select(0, Fn.split(',', this.#parameter.valueAsString));
  }
}

function versionIn(versions: string, id: StageSecretId): string | undefined {
  return versions
    .split(',')
    .find((pair) => pair.startsWith(`${id}=`))
    ?.slice(id.length + 1);
}
