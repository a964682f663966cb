import type { Writable } from 'node:stream';

interface Runtime {
  streamifyResponse: (handler: (event: { rawPath: string }, stream: Writable) => Promise<void>) => unknown;
  HttpResponseStream: { from: (stream: Writable, prelude: object) => Writable };
}

const { awslambda } = globalThis as unknown as { awslambda: Runtime };

/** Three events a tenth of a second apart, as a progress stream sends them. One path fails after the first. */
export const handler = awslambda.streamifyResponse(async ({ rawPath }, stream) => {
  const body = awslambda.HttpResponseStream.from(stream, {
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream' },
  });
  for (const number of [1, 2, 3]) {
    body.write(`id: ${number}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (rawPath === '/stream/broken') throw new Error('broken off on purpose');
  }
  body.end();
});
