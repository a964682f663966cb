import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { MailMessage } from '@touchdown/functions/domain/mail/mail-message.ts';
import { mailQueue, type MailQueue } from '@touchdown/functions/domain/mail/mail-queue.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { OutboxMail } from '@touchdown/local-cloud/mail/outbox.ts';
import { startMailServer } from '@touchdown/local-cloud/mail/mail-server.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';

const token = 'dGhpcyBpcyBhIHRva2VuIGZvciBhIHRlc3Q';
const waitOptions = { timeout: 60_000, interval: 100 };

describe('mail in the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-mail-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let sqs: SQSClient;
  let queue: MailQueue;
  let queueUrl: string;
  let deadUrl: string;
  let count = 0;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    sqs = new SQSClient({
      ...localCredentials,
      endpoint: cloud.objectStoreUrl,
      useQueueUrlAsEndpoint: false,
    });
    const urlOf = (name: string) => `${cloud.objectStoreUrl}/${account}/${cloud.nameOf(name)}`;
    [queueUrl, deadUrl] = [urlOf('Mail'), urlOf('MailDeadLetters')];
    queue = mailQueue(sqs, queueUrl);
    // A failed message is retried after one second instead of three minutes. All else is as in the template.
    const Attributes = { VisibilityTimeout: '1' };
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes }));
  });
  afterAll(async () => {
    sqs.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const message = (to: string): MailMessage => ({
    id: `mail-${count++}`,
    template: 'verify-email',
    to,
    username: 'ada',
    token,
  });
  const mailsTo = async (email: string): Promise<OutboxMail[]> => {
    const response = await fetch(`${cloud.url}/local/mail.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { mails: OutboxMail[] }).mails;
  };
  const waitForMail = (email: string) =>
    vi.waitFor(async () => {
      const [mail] = await mailsTo(email);
      return mail ?? Promise.reject(new Error(`No mail to ${email}: ${lines.slice(-5).join('\n')}`));
    }, waitOptions);
  const messagesIn = async (QueueUrl: string): Promise<number> => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    return Object.values(Attributes ?? {}).reduce((sum, number) => sum + Number(number), 0);
  };
  const waitUntilEmpty = () =>
    vi.waitFor(async () => expect(await messagesIn(queueUrl)).toBe(0), waitOptions);

  it('is sent from the stage’s sender, with a link that works on this machine', async () => {
    await queue.send(message('first@example.org'));
    const mail = await waitForMail('first@example.org');
    expect(mail).toMatchObject({
      from: 'Touchdown <no-reply@touchdown.example>',
      to: ['first@example.org'],
      subject: 'Confirm your email address for Touchdown',
    });
    const link = `${cloud.url}/api/v1/auth/verify-email/${token}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it('is sent once if SES fails twice and then succeeds', async () => {
    cloud.mail.failNext(2, { status: 503, code: 'ServiceUnavailable' });
    await queue.send(message('second@example.org'));
    await waitForMail('second@example.org');
    await waitUntilEmpty();
    expect(await mailsTo('second@example.org')).toHaveLength(1);
  });

  it('is retried by the queue if SES fails for longer than one invocation, and is sent once', async () => {
    cloud.mail.failNext(4, { status: 503, code: 'ServiceUnavailable' });
    await queue.send(message('third@example.org'));
    await waitForMail('third@example.org');
    await waitUntilEmpty();
    expect(await mailsTo('third@example.org')).toHaveLength(1);
    expect(lines.some((line) => line.includes('mail not sent') && line.includes('ServiceUnavailable'))).toBe(
      true,
    );
  });

  it('is sent once if its message is delivered twice', async () => {
    const twice = message('fourth@example.org');
    await Promise.all([queue.send(twice), queue.send(twice)]);
    await waitForMail('fourth@example.org');
    await waitUntilEmpty();
    expect(await mailsTo('fourth@example.org')).toHaveLength(1);
  });

  it('is not retried if SES refuses the email address, and does not go to the dead letter queue', async () => {
    await queue.send(message('fifth@no-such-host'));
    await vi.waitFor(() => expect(lines.join('\n')).toContain('mail refused'), waitOptions);
    await waitUntilEmpty();
    expect(await messagesIn(deadUrl)).toBe(0);
  });

  it('goes to the dead letter queue in the SES sandbox, and can be sent again', async () => {
    const sandbox = 'Email address is not verified: sixth@example.org';
    cloud.mail.failNext(3, { status: 400, code: 'MessageRejected', message: sandbox });
    const sixth = message('sixth@example.org');
    await queue.send(sixth);
    await vi.waitFor(async () => expect(await messagesIn(deadUrl)).toBe(1), waitOptions);
    expect(await mailsTo('sixth@example.org')).toEqual([]);
    await queue.send(sixth);
    await waitForMail('sixth@example.org');
  });

  it('goes to the dead letter queue after three attempts if its template is unknown', async () => {
    const before = await messagesIn(deadUrl);
    const MessageBody = JSON.stringify({ ...message('seventh@example.org'), template: 'newsletter' });
    await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
    await queue.send(message('eighth@example.org'));
    await waitForMail('eighth@example.org');
    await vi.waitFor(async () => expect(await messagesIn(deadUrl)).toBe(before + 1), waitOptions);
    expect(lines.filter((line) => line.includes('UnreadableMailError'))).toHaveLength(3);
  });

  it('leaves no email address, token or content in the log', () => {
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => /@example|no-such-host|dGhp|Hello|\bada\b/.test(line))).toEqual([]);
  });
});

describe('the outbox', () => {
  it('is stored on disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-outbox-'));
    const first = await startMailServer(folder);
    const mail = { id: 'a', sentAt: '2026-11-21T12:00:00.000Z', from: 'f', to: ['t'], subject: 's' };
    first.outbox.add({ ...mail, text: 'one\ntwo', html: '<p>' });
    await first.stop();
    const second = await startMailServer(folder);
    expect(second.outbox.newestFirst()).toEqual([{ ...mail, text: 'one\ntwo', html: '<p>' }]);
    await second.stop();
    rmSync(folder, { recursive: true });
  });
});
