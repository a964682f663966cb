import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toFollowItem } from '../../../domain/following/follow-items.ts';
import { MailMessage } from '../../../domain/mail/mail-message.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestReports } from '../../../testing/publish-test-reports.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { startTornadoEntry, type TornadoEntry } from '../../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';
import { notificationStore } from '../notification-store.ts';
import { writeNotifications } from '../notify/tell-followers.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  cz_name: 'Cleveland',
  counties: ['Cleveland'],
});

/** The entry itself, under its own role: each call that it makes must be granted. */
describe.each(oneStandIn)('the schedule of regular mails, over $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  let queues: Awaited<ReturnType<typeof startFauxqs>>;
  let run: () => Promise<void>;
  const receiver = () =>
    new SQSClient({
      endpoint: queues.address,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [moore] });
    await publishTestReports(entry.storage, []);
    queues = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
    queues.createQueue('mail');
    vi.stubEnv('MAIL_QUEUE_URL', `${queues.address}/000000000000/mail`);
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', queues.address);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'send-digests.schedule');
    vi.resetModules();
    const { handler } = await import('./send-digests.schedule.ts');
    run = () => handler({}, { getRemainingTimeInMillis: () => 600_000 });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await queues.stop();
    await entry.stop();
  });

  /** The ids of all mails until now. As the clock is moved, the queue shows the first again. */
  const seen = new Set<string>();
  async function sent(): Promise<string[]> {
    const client = receiver();
    const { Messages: messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: `${queues.address}/000000000000/mail`,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 600,
      }),
    );
    client.destroy();
    for (const { Body: body } of messages) seen.add(MailMessage.parse(JSON.parse(body ?? '')).id);
    return [...seen].toSorted();
  }

  it('sends digests on every Monday, and letters too in January', async () => {
    const { client } = entry.storage;
    const { id } = madeUpProfile();
    await putProfile(client, entry.community, madeUpProfile({ id }));
    const store = notificationStore(client, entry.community, () => Date.now());
    await store.setMails(id, 'weeklyDigest', true);
    await store.setMails(id, 'yearlyLetter', true);
    const subject = 'county:oklahoma/cleveland';
    const followedAt = '2026-03-01T00:00:00.000Z';
    await putInBatches(client, entry.community, [
      toFollowItem({ person: id, subject, name: null, followedAt }),
    ]);
    const contribution = madeUpContribution({
      createdAt: '2026-12-24T10:00:00.000Z',
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
    });
    await putContributions(client, entry.community, [contribution]);
    const tell = (at: string) =>
      writeNotifications(
        client,
        entry.community,
        { kind: 'contribution', subject, name: null, contributionId: contribution.id, at, event: at },
        [id],
        () => Date.parse(at),
      );
    await tell('2026-12-24T10:00:00.000Z');
    await tell('2026-12-30T10:00:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-28T14:10:00.000Z') });
    await run();
    expect(await sent()).toEqual([`weekly-digest:${id}:2026-12-28`]);
    vi.setSystemTime(Date.parse('2027-01-04T14:10:00.000Z'));
    await run();
    await run();
    expect(await sent()).toEqual([
      `weekly-digest:${id}:2026-12-28`,
      `weekly-digest:${id}:2027-01-04`,
      `yearly-letter:${id}:2026`,
    ]);
  });
});
