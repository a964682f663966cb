import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
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
} as const;

export type StageSecretId = keyof typeof stageSecrets;

/** Returns the secret's name in the account's Parameter Store. */
export function stageSecretName(stage: StageName, id: StageSecretId): string {
  return `/touchdown/${stage}/${stageSecrets[id].name}`;
}

/**
 * A secret whose values CloudFormation reads from the account's Parameter Store when it deploys. The template
 * contains only the name.
 */
export class StageSecret {
  readonly #parameter: CfnParameter;

  constructor(stack: Stack, id: StageSecretId, stage: StageName) {
    this.#parameter = new CfnParameter(stack, id, {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: stageSecretName(stage, id),
      description: stageSecrets[id].description,
    });
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
