import { join } from 'node:path';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageName } from '../stages.ts';
import { cloudfrontFunctionCode } from './cloudfront-function-code.ts';

/** Makes every address of the app answer with the app. */
export function appRouter(scope: Construct, stage: StageName): FunctionAssociation {
  const code = cloudfrontFunctionCode(join(import.meta.dirname, 'spa-router.ts'));
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(scope, 'AppRouter', {
      functionName: `touchdown-${stage}-app-router`,
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Addresses of the app to its one page, by prefix',
    }),
  };
}
