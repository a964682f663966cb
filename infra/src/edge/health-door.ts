import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import {
  healthStreamPath,
  openHealthStreamPath,
  watchKeyHeader,
} from '@touchdown/shared/radar/progress-events.ts';

type Headers = Record<string, { value: string }>;

/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  request: { uri: string; headers: Headers };
}

interface Refusal {
  statusCode: number;
  statusDescription: string;
  headers: Headers;
  body: { encoding: 'text'; data: string };
}

/** The accepted keys, newest first and separated by commas, which the synthesis writes here. */
declare const watchKeys: string;

const noStream: ProblemBody = {
  error: 'There is no such stream; a job’s is at /animations/{jobId}/stream.',
  code: 'NOT_FOUND',
};

/**
 * Lets requests for streams of jobs pass, and the scheduled watch with its key to a path that no visitor can request.
 * All others are refused here, because a stream holds a function for as long as it lasts.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] | Refusal {
  const request = event.request;
  const sent = request.headers[watchKeyHeader];
  delete request.headers[watchKeyHeader];
  if (/^\/animations\/[^/]+\/stream$/.test(request.uri)) return request;
  if (request.uri !== healthStreamPath || !sent || !isKey(sent.value)) return refused();
  request.uri = openHealthStreamPath;
  return request;
}

/** Compares every key to its end, so that the time tells nothing about it. */
function isKey(sent: string): boolean {
  const matching = watchKeys.split(',').filter((key) => {
    let difference = key.length === sent.length && key !== '' ? 0 : 1;
    for (let at = 0; at < key.length; at++) difference |= key.charCodeAt(at) ^ (sent.charCodeAt(at) || 0);
    return difference === 0;
  });
  return matching.length > 0;
}

function refused(): Refusal {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'private, no-store' },
    },
    body: { encoding: 'text', data: JSON.stringify(noStream) },
  };
}
