import { join } from 'node:path';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { homeAtTheOrigin, pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageName } from '../kit/stages.ts';
import { cloudfrontFunctionCode } from './cloudfront-function-code.ts';

/** Serves the app for each of its URLs, and for all others the page that says so, with 404. */
export function siteRouting(scope: Construct, stage: StageName): FunctionAssociation[] {
  const router = edgeFunction(scope, 'AppRouter', {
    functionName: `touchdown-${stage}-app-router`,
    source: 'spa-router.ts',
    comment: 'URLs of the app to its one page, by the table of pages',
    values: { pagePaths: pageNames.map((name) => pageOf(name).path), homeAtTheOrigin },
  });
  const status = edgeFunction(scope, 'StatusOfFile', {
    functionName: `touchdown-${stage}-status-of-file`,
    source: 'status-of-file.ts',
    comment: 'The status of the page for unknown URLs',
  });
  return [
    { eventType: FunctionEventType.VIEWER_REQUEST, function: router },
    { eventType: FunctionEventType.VIEWER_RESPONSE, function: status },
  ];
}

/** Keeps the stream of the scheduled watch from everybody else. */
export function healthDoor(scope: Construct, stage: StageName, watchKeys: StageSecret): FunctionAssociation {
  return onViewerRequest(scope, 'HealthDoor', {
    functionName: `touchdown-${stage}-health-door`,
    source: 'health-door.ts',
    comment: 'The stream of the watch for nobody else',
    values: { watchKeys: watchKeys.all },
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

/** Answers preflights of published files. */
export function filePreflight(scope: Construct, stage: StageName): FunctionAssociation {
  return onViewerRequest(scope, 'FilePreflight', {
    functionName: `touchdown-${stage}-file-preflight`,
    source: 'file-preflight.ts',
    comment: 'Preflights of published files',
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

interface EdgeFunctionOptions {
  functionName: string;
  /** The file name, in the folder of this file. */
  source: string;
  comment: string;
  /** The constants that the source declares. */
  values?: Readonly<Record<string, unknown>>;
}

function onViewerRequest(scope: Construct, id: string, options: EdgeFunctionOptions): FunctionAssociation {
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: edgeFunction(scope, id, options),
  };
}

function edgeFunction(
  scope: Construct,
  id: string,
  { functionName, source, comment, values }: EdgeFunctionOptions,
): EdgeFunction {
  const code = cloudfrontFunctionCode(join(import.meta.dirname, source), values);
  return new EdgeFunction(scope, id, {
    functionName,
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
    comment,
  });
}
