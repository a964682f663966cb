import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { requestTimeouts } from './request-timeouts.ts';

it('rejects a request that the server accepts and never answers', async () => {
  const silent = await serveLocally(() => {});
  const client = new SQSClient({
    endpoint: silent.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: requestTimeouts(100),
  });
  const command = new SendMessageCommand({ QueueUrl: `${silent.url}/0/queue`, MessageBody: 'a' });
  await expect(client.send(command)).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
  await silent.stop();
});
