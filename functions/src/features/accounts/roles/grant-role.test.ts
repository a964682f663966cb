import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { profileKey, toProfileItem, usernameKey, type StoredProfile } from '../account-items.ts';
import { accountStore } from '../account-store.ts';
import { grantRole } from './grant-role.ts';
import { listRoleChanges } from './list-role-changes.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;

describe.each(dynamodbStandIns)('granting a role on $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  let table: string;
  const grant = (username: string, role: StoredProfile['role'], at = now) =>
    grantRole(client, table, { username, role, by: 'operator' }, () => at);
  const changes = (max = 10) => listRoleChanges(client, table, { days: 30, max }, now);

  async function addPerson(username: string, more: Partial<StoredProfile> = {}): Promise<StoredProfile> {
    const profile: StoredProfile = {
      id: ulid(now, randomBytes(16)),
      username,
      email: `${username}@example.org`,
      isVerified: true,
      bio: null,
      role: 'user',
      photo: null,
      authEpoch: 4,
      bookmarks: 0,
      createdAt: new Date(now).toISOString(),
      ver: 1,
      ...more,
    };
    await client.send(new PutCommand({ TableName: table, Item: toProfileItem(profile) }));
    const reservation = { ...usernameKey(username), uid: profile.id };
    await client.send(new PutCommand({ TableName: table, Item: reservation }));
    return profile;
  }

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
  });

  it('finds people regardless of case, ends their sessions and adds an entry to the audit (ASVS 16.3.1)', async () => {
    const { id } = await addPerson('Jane');
    expect(await grant('jANE', 'moderator')).toEqual({
      username: 'Jane',
      before: 'user',
      after: 'moderator',
    });
    const profile = await accountStore(client, table).find(id);
    expect(profile).toMatchObject({ role: 'moderator', authEpoch: 5, ver: 2, email: 'Jane@example.org' });
    expect(await changes()).toMatchObject([
      {
        what: 'role-granted',
        uid: id,
        by: 'operator',
        detail: 'user to moderator',
        at: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  it('changes nothing when the person already has the role', async () => {
    const { id } = await addPerson('Max', { role: 'admin' });
    const before = await changes();
    expect(await grant('Max', 'admin')).toEqual({ username: 'Max', before: 'admin', after: 'admin' });
    expect(await accountStore(client, table).find(id)).toMatchObject({ authEpoch: 4, ver: 1 });
    expect(await changes()).toEqual(before);
  });

  it('fails for an unknown username and for a deleted account', async () => {
    await expect(grant('nobody', 'admin')).rejects.toThrow('There is no user "nobody".');
    await addPerson('Gone', { deletedAt: new Date(now).toISOString() });
    await expect(grant('Gone', 'admin')).rejects.toThrow('There is no user "Gone".');
  });

  it('reads the account again after a concurrent change, and does not undo that change', async () => {
    const { id } = await addPerson('Ann');
    const send = client.send.bind(client);
    let writes = 0;
    // Twice the person signs out everywhere between the read and the write.
    const racing: Pick<DynamoDBDocumentClient, 'send'> = {
      send: (async (command: GetCommand) => {
        if (command.constructor.name === 'TransactWriteCommand' && writes++ < 2) {
          const UpdateExpression = 'SET authEpoch = authEpoch + :one';
          const ExpressionAttributeValues = { ':one': 1 };
          const Key = profileKey(id);
          await send(
            new UpdateCommand({ TableName: table, Key, UpdateExpression, ExpressionAttributeValues }),
          );
        }
        return send(command);
      }) as DynamoDBDocumentClient['send'],
    };
    await grantRole(
      racing as DynamoDBDocumentClient,
      table,
      { username: 'Ann', role: 'expert', by: 'operator' },
      () => now,
    );
    expect(await accountStore(client, table).find(id)).toMatchObject({ role: 'expert', authEpoch: 7 });
  });

  it('lists the latest changes first, across days without changes, up to the maximum', async () => {
    await addPerson('Tim');
    await grant('Tim', 'expert', now - 20 * day);
    // Thirty days are today and the 29 before.
    await grant('Tim', 'user', now - 30 * day);
    const all = await changes();
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all.at(-1)).toMatchObject({ at: '2026-11-01T12:00:00.000Z', detail: 'user to expert' });
    expect(await changes(1)).toEqual(all.slice(0, 1));
  });
});
