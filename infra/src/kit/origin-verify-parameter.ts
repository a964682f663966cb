import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import type { StageName } from '../stages.ts';

/** The values by which the API knows CloudFront, newest first, separated by commas. */
export function originVerifyParameterName(stage: StageName): string {
  return `/touchdown/${stage}/origin-verify`;
}

/**
 * CloudFormation reads the values from the account's Parameter Store when it deploys:
 * the template holds the name alone.
 */
export class OriginVerifyParameter {
  readonly #parameter: CfnParameter;

  constructor(stack: Stack, stage: StageName) {
    this.#parameter = new CfnParameter(stack, 'OriginVerify', {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: originVerifyParameterName(stage),
      description: 'Accepted values of the header x-origin-verify, newest first, comma-separated',
    });
  }

  /** All of them: what the functions accept. */
  get accepted(): string {
    return this.#parameter.valueAsString;
  }

  /** The first: what CloudFront sends. */
  get current(): string {
    return Fn.select(0, Fn.split(',', this.#parameter.valueAsString));
  }
}
