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

/** Serves the app for each of its URLs. */
export function appRouter(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'AppRouter', {
    functionName: `touchdown-${stage}-app-router`,
    source: 'spa-router.ts',
    comment: 'URLs of the app to its one page, by prefix',
  });
}

/** Sends the caller's IP address and the requested host to the API. */
export function viewerHeaders(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'ViewerHeaders', {
    functionName: `touchdown-${stage}-viewer-headers`,
    source: 'viewer-headers.ts',
    comment: 'The caller and the requested host for the API',
  });
}

/** Maps a picture's URL under the API to its key. */
export function imagePath(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'ImagePath', {
    functionName: `touchdown-${stage}-image-path`,
    source: 'image-path.ts',
    comment: 'URLs of pictures under the API to their keys',
  });
}

interface ViewerRequestFunction {
  functionName: string;
  /** The file name, in the folder of this file. */
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
