/** A handler for tests of the local cloud: misbehaves on request, and otherwise returns its event. */
interface Event {
  rawPath: string;
  queryStringParameters?: Record<string, string>;
  [key: string]: unknown;
}

let invocations = 0;

export async function handler(
  event: Event,
  context: { awsRequestId: string; getRemainingTimeInMillis: () => number },
) {
  invocations++;
  switch (event.queryStringParameters?.['do']) {
    case 'crash':
      return process.exit(7);
    case 'throw':
      throw new Error('a requested error');
    case 'hang':
      return new Promise(() => setInterval(() => {}, 1_000));
    case 'large':
      return { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) };
    case 'plain':
      return { message: 'plain' };
    case 'binary':
      return {
        statusCode: 201,
        headers: { 'content-type': 'image/png', 'cache-control': 'public, s-maxage=60' },
        cookies: ['a=1; Path=/', 'b=2; Path=/'],
        body: Buffer.from([137, 80, 78, 71]).toString('base64'),
        isBase64Encoded: true,
      };
    case 'cached':
      return {
        statusCode: 200,
        headers: { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=60' },
        body: String(invocations),
      };
    default:
      console.log(JSON.stringify({ path: event.rawPath, requestId: context.awsRequestId }));
      return {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event, env: process.env, invocations }),
      };
  }
}
