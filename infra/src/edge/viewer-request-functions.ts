import { join } from 'node:path';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageName } from '../kit/stages.ts';
import { cloudfrontFunctionCode } from './cloudfront-function-code.ts';

/** Makes every URL of the app answer with the app. */
export function appRouter(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'AppRouter', {
    functionName: `touchdown-${stage}-app-router`,
    source: 'spa-router.ts',
    comment: 'URLs of the app to its one page, by prefix',
  });
}

/** Names the caller to the API, over whatever the visitor's own headers claim. */
export function viewerHeaders(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'ViewerHeaders', {
    functionName: `touchdown-${stage}-viewer-headers`,
    source: 'viewer-headers.ts',
    comment: 'Who asks the API, and under which name of the site',
  });
}

/** Maps a picture's URL under the API to where it is stored. */
export function imagePath(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'ImagePath', {
    functionName: `touchdown-${stage}-image-path`,
    source: 'image-path.ts',
    comment: 'Pictures under the API to where they are stored',
  });
}

interface ViewerRequestFunction {
  functionName: string;
  /** Beside this file. */
  source: string;
  comment: string;
}

function onViewerRequest(
  scope: Construct,
  id: string,
  { functionName, source, comment }: ViewerRequestFunction,
): FunctionAssociation {
  const code = cloudfrontFunctionCode(join(import.meta.dirname, source));
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(scope, id, {
      functionName,
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
      comment,
    }),
  };
}
