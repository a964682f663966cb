import {
  FunctionUrl,
  FunctionUrlAuthType,
  InvokeMode,
  type Alias,
  type IFunction,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The URL of an alias, which streams. Only CloudFront can call it; its permissions are for the alias, not for the function. */
export class LiveUrl extends FunctionUrl {
  override readonly functionArn: string;

  constructor(scope: Construct, alias: Alias) {
    super(scope, 'Url', {
      function: alias as IFunction,
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
    this.functionArn = alias.functionArn;
  }
}
