import { FunctionUrl, type Alias, type FunctionUrlOptions, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The URL of an alias. CloudFront's permissions are for the alias too, and not for the function. */
export class LiveUrl extends FunctionUrl {
  override readonly functionArn: string;

  constructor(scope: Construct, alias: Alias, options: FunctionUrlOptions) {
    super(scope, 'Url', { ...options, function: alias as IFunction });
    this.functionArn = alias.functionArn;
  }
}
