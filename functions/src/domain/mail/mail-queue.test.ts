import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZodError } from 'zod';
import type { MailMessage } from './mail-message.ts';
import { mailQueue } from './mail-queue.ts';

let server: FauxqsServer;
let client: SQSClient;
let queueUrl: string;

beforeAll(async () => {
  server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: server.address, region: 'us-east-1', credentials });
  queueUrl = `${server.address}/000000000000/mail`;
  server.createQueue('mail');
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

const verification: MailMessage = {
  id: '0190f7b2-6d3c-7e0a-9a51-2f6f3c1f8f11',
  template: 'verify-email',
  to: 'ada@example.org',
  username: 'ada',
  token: 'dGhpcyBpcyBhIHRva2VuIGZvciBhIHRlc3Q',
};

it('queues a message unchanged', async () => {
  await mailQueue(client, queueUrl).send(verification);
  const { Messages: messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl }));
  expect(messages.map(({ Body: body }) => JSON.parse(body ?? '') as unknown)).toEqual([verification]);
});

it.each([
  ['a second email address', { to: 'ada@example.org, eve@example.org' }],
  ['a name beside the email address', { to: 'Ada <ada@example.org>' }],
  ['a line break in the email address', { to: 'ada@example.org\r\nBcc: eve@example.org' }],
  ['a name of several lines', { username: 'ada\n\nYour account is at risk: https://example.org' }],
  ['a token that leaves its place in the link', { token: '../../elsewhere?to=https://example.org' }],
  ['a value that the template does not have', { newEmailMasked: 'a…@example.org' }],
  ['an unknown template', { template: 'newsletter' }],
])('refuses %s', async (_what, change) => {
  const message = { ...verification, ...change } as MailMessage;
  await expect(mailQueue(client, queueUrl).send(message)).rejects.toBeInstanceOf(ZodError);
});
