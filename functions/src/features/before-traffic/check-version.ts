import { originVerifyHeader, siteHostHeader, viewerIpHeader } from '@touchdown/shared/contract/env.ts';

/** A call that a new version of a function must answer before it gets requests. */
export interface CheckedCall {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: string;
  /** `answer`: what a reader gets, or a 404 of ours for what the stage does not have. `refusal`: a status of 400 to 499. */
  expects: 'answer' | 'refusal';
}

/** What Lambda answers to an invocation. */
export interface Invoked {
  payload: string;
  /** Set if the function did not answer, such as when its code cannot be loaded. */
  functionError: string | undefined;
}

/** An address for documentation, which belongs to nobody. Limits count it apart. */
const callerIp = '192.0.2.1';

/**
 * Sends each call to a version, and returns a sentence for each that it does not answer as it must.
 * `originVerify` is the value by which the functions recognize the edge. A version is named like `NAME:3`.
 */
export async function checkVersion(
  { name, version }: { name: string; version: string },
  calls: readonly CheckedCall[],
  originVerify: string,
  invoke: (version: string, event: object) => Promise<Invoked>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const call of calls) {
    const problem = await invoke(version, eventOf(call, originVerify)).then(
      (invoked) => problemOf(call, invoked),
      (error: Error) => error.message,
    );
    if (problem !== undefined) failed.push(`${name}, ${call.method} ${call.path}: ${problem}`);
    // The others would only fail in the same way.
    if (failed.length === 2) break;
  }
  return failed;
}

/** Returns what is wrong with an answer. */
function problemOf({ expects }: CheckedCall, { payload, functionError }: Invoked): string | undefined {
  if (functionError) return `${functionError}, ${messageIn(payload)}`;
  const { statusCode, body } = answerIn(payload);
  if (statusCode === undefined) return `no status in ${payload.slice(0, 200)}`;
  if (expects === 'refusal')
    return statusCode >= 400 && statusCode < 500 ? undefined : `${statusCode} instead of a refusal`;
  if (statusCode < 400) return undefined;
  // The example's id belongs to another record.
  if (statusCode === 404 && body.includes('"NOT_FOUND"')) return undefined;
  return `${statusCode} ${body.slice(0, 200)}`;
}

/** A function that streams puts eight zero bytes between its status with the headers and its body. */
function answerIn(payload: string): { statusCode?: number; body: string } {
  const [head = '', rest] = payload.split('\0'.repeat(8));
  try {
    const { statusCode, body = '' } = JSON.parse(head) as { statusCode?: number; body?: string };
    return { ...(statusCode === undefined ? {} : { statusCode }), body: rest ?? body };
  } catch {
    return { body: '' };
  }
}

function messageIn(payload: string): string {
  try {
    const { errorType = '', errorMessage = '' } = JSON.parse(payload) as Record<string, string>;
    return `${errorType}: ${errorMessage}`.slice(0, 300);
  } catch {
    return payload.slice(0, 300);
  }
}

/** The event of an HTTP API and of a function URL, as the edge sends it. */
function eventOf({ method, path, query = {}, body }: CheckedCall, originVerify: string): object {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      accept: '*/*',
      'user-agent': 'touchdown-before-traffic',
      [originVerifyHeader]: originVerify,
      [viewerIpHeader]: callerIp,
      [siteHostHeader]: 'before-traffic.invalid',
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    queryStringParameters: query,
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
    requestContext: {
      requestId: `before-traffic-${method}`,
      routeKey: '$default',
      stage: '$default',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: callerIp, userAgent: 'touchdown-before-traffic' },
    },
  };
}
