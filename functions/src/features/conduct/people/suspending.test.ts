import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { toVoteItem, voteKey } from '../../../domain/contributions/vote-items.ts';
import { MailMessage } from '../../../domain/mail/mail-message.ts';
import { auditPartition } from '../../../domain/members/audit-items.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { suspensions } from '../../../domain/members/suspend-person.ts';
import { suspendedKey } from '../../../domain/members/suspension-items.ts';
import { usernameKey } from '../../accounts/account-items.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import { startConductEntry, type ConductEntry } from '../../../testing/start-conduct-entry.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';
import { conductMail, endSuspensions, followSuspension } from './follow-suspension.ts';

/** A client with the role of an entry. */
function roleClient(endpoint: string, accessKeyId: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: guarded(endpoint), region: 'us-east-1', credentials });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' } as const;
const createdAt = '2026-11-20T00:00:00.000Z';
const terms = { reason: 'Advertising.', hideContributions: true };
const until = '2999-12-01T00:00:00.000Z';

describe.each(dynamodbStandIns)('suspending people, over $name', ({ endpoint, itOnce }) => {
  const clientAs = (entryName: string) => roleClient(endpoint, entryName);
  let entry: ConductEntry;
  let moderator: Awaited<ReturnType<typeof person>>;

  beforeAll(async () => {
    entry = await startConductEntry(endpoint);
    moderator = await person('moderator');
  });

  async function person(role: Role = 'user') {
    const signedIn = await putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) });
    const { id, username } = signedIn.profile;
    const Item = { ...usernameKey(username), uid: id };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    return { ...signedIn, id, username };
  }

  async function get(Key: Record<string, string>) {
    const command = new GetCommand({ TableName: entry.community, Key, ConsistentRead: true });
    return (await entry.client.send(command)).Item;
  }

  const ask = (verb: 'suspend' | 'restore', username: string, body: unknown, { cookie } = moderator) =>
    entry.ask('POST', `/moderation/people/${username}/${verb}`, {
      cookie,
      ...(verb === 'suspend' ? { body } : {}),
    });

  async function decisionsOn(uid: string): Promise<unknown[]> {
    const { Items: items = [] } = await entry.client.send(
      new QueryCommand({
        TableName: entry.community,
        KeyConditionExpression: 'pk = :day',
        ExpressionAttributeValues: { ':day': auditPartition(Date.now()) },
      }),
    );
    return items.filter((item) => item['uid'] === uid).map(({ what }) => what);
  }

  /** Makes a decision, and returns what the follower receives for it. */
  async function changeBy(uid: string, decide: () => Promise<unknown>) {
    const before = await streamImage(endpoint, entry.community, profileKey(uid));
    await decide();
    const after = await streamImage(endpoint, entry.community, profileKey(uid));
    const change = followedChange('follow-suspension', { before, after });
    if (!change) throw new Error('Nothing follows this.');
    return change;
  }

  function follower(through = clientAs('follow-people.event')) {
    const mails: MailMessage[] = [];
    const mail = { send: async (message: MailMessage) => void mails.push(MailMessage.parse(message)) };
    const table = entry.community;
    const appeal = { caseNumber: 'AP-7K3M-9QX2-4T8W', token: 'dGhpcyBpcyBhIHRva2VuIGZvciBhIHRlc3Q' };
    const tellPerson = conductMail(mail, async () => appeal);
    return { mails, follow: followSuspension(through, table, tellPerson) };
  }

  itOnce.each([
    ['moderator', 'user', 200],
    ['moderator', 'expert', 200],
    ['moderator', 'moderator', 403],
    ['moderator', 'admin', 403],
    ['admin', 'moderator', 200],
    ['admin', 'admin', 403],
  ] as const)('%s may or may not suspend and restore %s: %i', async (by, role, status) => {
    const [decider, other] = [await person(by), await person(role)];
    expect((await ask('suspend', other.username, terms, decider)).status).toBe(status);
    expect((await ask('restore', other.username, undefined, decider)).status).toBe(status);
    const record = await entry.ask('GET', `/moderation/people/${other.username}`, { cookie: decider.cookie });
    expect(record).toMatchObject({ body: { data: { person: { role, maySuspend: status === 200 } } } });
    expect(JSON.stringify(record.body)).not.toContain('@');
    expect((await ask('suspend', decider.username, terms, decider)).status).toBe(403);
  });

  itOnce('needs a reason, an end in the future and a person', async () => {
    const { username } = await person();
    const past = { ...terms, until: '2026-01-01T00:00:00.000Z' };
    expect(await ask('suspend', username, past)).toMatchObject({
      status: 400,
      body: { error: 'The end of a suspension must be in the future.' },
    });
    expect((await ask('suspend', username, { ...terms, reason: ' ' })).status).toBe(400);
    expect((await ask('suspend', 'nobody-here', terms)).status).toBe(404);
  });

  it('ends every session at once, is written once, and is undone by a restoration', async () => {
    const { id, username } = await person();
    entry.watched.fail('TransactWriteItems', 1, { afterwards: true });
    await ask('suspend', username, { ...terms, until });
    entry.watched.mend();
    const answer = await ask('suspend', username, { ...terms, until });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { person: { suspension: { reason: 'Advertising.', until, by: moderator.username } } } },
    });
    expect(await get(profileKey(id))).toMatchObject({ authEpoch: 1 });
    expect(await get(suspendedKey(id))).toMatchObject({ uid: id, ends: until });
    expect((await ask('restore', username, undefined)).status).toBe(200);
    expect((await ask('restore', username, undefined)).status).toBe(200);
    expect(await get(profileKey(id))).not.toHaveProperty('suspension');
    expect(await get(suspendedKey(id))).toBeUndefined();
    expect(await decisionsOn(id)).toEqual(['person-suspended', 'person-restored']);
  });

  it('hides contributions and takes votes out, exactly once in spite of failures, and puts them back', async () => {
    const { id, username } = await person();
    const own = madeUpContribution({ createdAt, target, authorId: id });
    const voted = madeUpContribution({ createdAt, target, up: 3, down: 1, net: 2 });
    const cleared = madeUpContribution({ createdAt, target });
    await putContributions(entry.client, entry.community, [own, voted, cleared]);
    for (const [contribution, direction] of [
      [voted, 'DOWN'],
      [cleared, null],
    ] as const) {
      const vote = { contributionId: contribution.id, uid: id, direction, isVerified: true };
      const Item = toVoteItem({ ...vote, votedAt: createdAt, requests: [], ver: 1 });
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    const counts = async () => {
      const { up, down, net } = (await get(contributionKey(voted.id))) ?? {};
      return [up, down, net];
    };

    const suspended = await changeBy(id, () => ask('suspend', username, terms));
    const watched = follower(testClient(entry.watched.endpoint));
    // The first write is done although its answer is lost, and the second is not done.
    entry.watched.fail('TransactWriteItems', 4, { afterwards: true });
    await watched.follow(suspended).catch(() => {});
    entry.watched.mend();
    const { follow, mails } = follower();
    for (let time = 0; time < 2; time++) await follow(suspended);
    expect(await counts()).toEqual([3, 0, 3]);
    expect(await get(voteKey(voted.id, id))).toMatchObject({ direction: 'DOWN', isSetAside: true });
    expect((await get(contributionKey(own.id)))?.['hiddenBy']).toEqual(new Set(['suspension']));
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(1);
    expect(mails[0]).toMatchObject({
      template: 'account-suspended',
      username,
      until: null,
      appeal: { caseNumber: 'AP-7K3M-9QX2-4T8W' },
    });

    const restored = await changeBy(id, () => ask('restore', username, undefined));
    // In the wrong order: what is followed is the profile as it is now.
    for (const change of [restored, suspended, restored]) await follow(change);
    expect(await counts()).toEqual([3, 1, 2]);
    expect(await get(contributionKey(own.id))).not.toHaveProperty('hiddenBy');
    expect(await get(contributionKey(own.id))).toHaveProperty('g3pk', 'FEED#2026-11');
    expect(mails.at(-1)).toMatchObject({ template: 'account-restored' });
  });

  it('ends by itself at its time, unless there is a new one', async () => {
    const { id } = await person();
    const later = await person();
    const time = Date.now();
    const table = entry.community;
    const admin = { id: 'operator', role: 'admin' } as const;
    const decisions = suspensions(entry.client, table, () => time);
    const end = (minutes: number) => new Date(time + minutes * 60_000).toISOString();
    const noReason = { reason: 'Advertising.', hidesContributions: false };
    await decisions.suspend(id, admin, { ...noReason, until: end(1) });
    await decisions.suspend(later.id, admin, { ...noReason, until: end(1) });
    await decisions.suspend(later.id, admin, { ...noReason, until: end(60) });
    for (let run = 0; run < 2; run++) {
      await endSuspensions(clientAs('hourly.schedule'), table, () => time + 120_000);
    }
    expect(await get(profileKey(id))).not.toHaveProperty('suspension');
    expect(await get(profileKey(later.id))).toHaveProperty('suspension.until', end(60));
    expect(await get(suspendedKey(id))).toBeUndefined();
    expect(await decisionsOn(id)).toEqual(['person-suspended', 'person-restored']);
  });
});
