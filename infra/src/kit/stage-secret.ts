import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import type { StageName } from './stages.ts';

/** What is random and a stage's own, by the parameter's id in a template. Values stand newest first, separated by commas. */
export const stageSecrets = {
  OriginVerify: {
    name: 'origin-verify',
    description: 'Accepted values of the header x-origin-verify, newest first, comma-separated',
  },
  SessionKeys: {
    name: 'session-keys',
    description: 'Keys that the refresh tokens are signed with, newest first, comma-separated',
  },
} as const;

export type StageSecretId = keyof typeof stageSecrets;

/** What the account's Parameter Store has it under. */
export function stageSecretName(stage: StageName, id: StageSecretId): string {
  return `/touchdown/${stage}/${stageSecrets[id].name}`;
}

/**
 * CloudFormation reads the values from the account's Parameter Store when it deploys:
 * the template holds the name alone.
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

  /** What is accepted. */
  get all(): string {
    return this.#parameter.valueAsString;
  }

  /** What is sent. */
  get newest(): string {
    return Fn.select(0, Fn.split(',', this.#parameter.valueAsString));
  }
}
