import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { MailMessage } from '../../../domain/mail/mail-message.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { notificationStore } from '../notification-store.ts';
import { writeNotifications } from '../notify/tell-followers.ts';
import { sendDigests, weekBefore } from './send-digests.ts';

const monday = Date.parse('2026-11-23T14:10:00.000Z');
const lastWeek = '2026-11-18T10:00:00.000Z';

it.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-16', '2026-11-23'],
  ['2026-11-23T23:59:59.000Z', '2026-11-16', '2026-11-23'],
  ['2026-11-29T12:00:00.000Z', '2026-11-16', '2026-11-23'],
  ['2027-01-04T00:00:00.000Z', '2026-12-28', '2027-01-04'],
])('at %s, the week before is from %s to %s', (now, from, to) => {
  expect(weekBefore(Date.parse(now))).toEqual({ from, monday: to });
});

describe.each(dynamodbStandIns)('weekly digests, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let mails: MailMessage[];
  let refused: Set<string>;
  let brokenFor: ((mail: MailMessage) => boolean) | undefined;
  let failures: string[];
  let pagesLeft: number;

  beforeEach(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    mails = [];
    refused = new Set();
    brokenFor = undefined;
    failures = [];
    pagesLeft = Infinity;
  });

  const store = () => notificationStore(client, table, () => monday);
  const send = () =>
    sendDigests({
      client,
      table,
      mail: {
        async send(message) {
          const down = brokenFor?.(message) ?? false;
          if (down) throw new Error('Made up by a test.');
          mails.push(MailMessage.parse(message));
        },
      },
      refusedAddresses: async () => refused,
      now: () => monday,
      hasTime: () => pagesLeft-- > 0,
      onFailure: (person) => failures.push(person),
    })();

  async function reader(over: Parameters<typeof madeUpProfile>[0] = {}) {
    const profile = madeUpProfile(over);
    await putProfile(client, table, profile);
    await store().setMails(profile.id, 'weeklyDigest', true);
    return profile;
  }
  async function told(person: string, over: Partial<StoredContribution> = {}, at = lastWeek) {
    const contribution = madeUpContribution({
      createdAt: at,
      target: { kind: 'tornado', id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'Oklahoma' },
      ...over,
    });
    await putContributions(client, table, [contribution]);
    const notice = {
      kind: 'contribution',
      subject: `tornado:${contribution.id.toLowerCase()}`,
      name: null,
      contributionId: contribution.id,
      at,
      event: contribution.id,
    } as const;
    await writeNotifications(client, table, notice, [person], () => monday);
    return contribution;
  }

  it('count what happened in the week, with the newest, and are sent once however often they run', async () => {
    const { id, email, username } = await reader();
    await told(id);
    await told(id, {}, '2026-11-19T10:00:00.000Z');
    // Of this week, and of the week before.
    await told(id, {}, '2026-11-23T01:00:00.000Z');
    await told(id, {}, '2026-11-15T23:00:00.000Z');
    await Promise.all([send(), send()]);
    await send();
    const ids = new Set(mails.map((mail) => mail.id));
    // Two runs at once may both hand a mail over; the mailer sends one id once.
    expect([...ids]).toEqual([`weekly-digest:${id}:2026-11-23`]);
    expect(mails[0]).toMatchObject({
      template: 'weekly-digest',
      to: email,
      username,
      person: id,
      from: '2026-11-16',
      parts: [{ kind: 'contribution', count: 2, path: '/tornadoes/20130520-k3v9qx2a' }],
    });
    expect(await send()).toEqual({ sent: 0, isComplete: true });
  });

  it('go on after a crash in the middle, and after a run without time', async () => {
    const people = [await reader(), await reader(), await reader()];
    for (const { id } of people) await told(id);
    brokenFor = ({ to }) => to !== people[0]?.email;
    await expect(send()).rejects.toThrow('The digests of 2 people were not sent.');
    expect(failures.toSorted()).toEqual(people.slice(1).map(({ id }) => id));
    brokenFor = undefined;
    pagesLeft = 0;
    expect(await send()).toEqual({ sent: 0, isComplete: false });
    pagesLeft = Infinity;
    expect(await send()).toEqual({ sent: 2, isComplete: true });
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('say nothing if nothing happened, or all of it was removed since', async () => {
    const { id } = await reader();
    await told(id, { removedAt: lastWeek });
    await reader();
    expect(await send()).toEqual({ sent: 0, isComplete: true });
    expect(mails).toEqual([]);
  });

  it('leave out who is deleted, suspended or not verified, and who turned them off', async () => {
    const suspension = { reason: 'x', at: lastWeek, until: null, by: 'm', hidesContributions: false };
    const unverified = await reader({ isVerified: false });
    const suspended = await reader({ suspension });
    const deleted = await reader();
    const off = await reader();
    for (const { id } of [unverified, suspended, deleted, off]) await told(id);
    await putProfile(client, table, { id: deleted.id, authEpoch: 1, deletedAt: lastWeek });
    await store().setMails(off.id, 'weeklyDigest', false);
    await send();
    expect(mails).toEqual([]);
    // Who verifies the address in time gets it in the next run.
    await client.send(
      new PutCommand({
        TableName: table,
        Item: { ...unverified, pk: `USER#${unverified.id}`, sk: 'PROFILE', isVerified: true },
      }),
    );
    await send();
    expect(mails.map(({ to }) => to)).toEqual([unverified.email]);
  });

  it('stop for an address that mails came back from', async () => {
    const { id, email } = await reader({ email: 'Bounced@example.org' });
    await told(id);
    refused.add(email.toLowerCase());
    await send();
    expect(mails).toEqual([]);
    expect((await store().settings(id)).weeklyDigest).toBeUndefined();
    refused.clear();
    await send();
    expect(mails).toEqual([]);
  });
});
