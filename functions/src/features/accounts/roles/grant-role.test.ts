import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ulid } from '../../../platform/ulid.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { profileKey, toProfileItem, usernameKey, type StoredProfile } from '../account-items.ts';
import { accountStore } from '../account-store.ts';
import { listAdmins } from './deciders.ts';
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
      passkeys: 1,
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

  it.each([
    [
      { passkeys: 0 },
      /^Eve cannot be a moderator yet. First Eve adds a passkey on the page \/account\/security\./,
    ],
    [{ isVerified: false }, /First Eve follows the link in the mail/],
  ])('gives no role over others with %j, and says the two steps', async (more, words) => {
    const { id } = await addPerson('Eve', more);
    const before = await changes();
    const refused = grant('Eve', 'moderator');
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow('Then run: npm run admin -- grant Eve moderator');
    expect(await accountStore(client, table).find(id)).toMatchObject({ role: 'user', authEpoch: 4 });
    expect(await changes()).toEqual(before);
    expect(await grant('Eve', 'expert')).toMatchObject({ after: 'expert' });
  });

  it('gives no role when the last passkey goes between the read and the write', async () => {
    const { id } = await addPerson('Ivy');
    const send = client.send.bind(client);
    let isGone = false;
    const racing = {
      send: async (command: GetCommand) => {
        if (command.constructor.name === 'TransactWriteCommand' && !isGone) {
          isGone = true;
          const UpdateExpression = 'SET passkeys = :none';
          const ExpressionAttributeValues = { ':none': 0 };
          const Key = profileKey(id);
          await send(
            new UpdateCommand({ TableName: table, Key, UpdateExpression, ExpressionAttributeValues }),
          );
        }
        return send(command);
      },
    } as unknown as DynamoDBDocumentClient;
    const given = grantRole(racing, table, { username: 'Ivy', role: 'admin', by: 'operator' }, () => now);
    await expect(given).rejects.toThrow('adds a passkey');
    expect(await accountStore(client, table).find(id)).toMatchObject({ role: 'user' });
  });

  it('knows all admins, also after they have lost the role', async () => {
    const { id } = await addPerson('Una');
    await grant('Una', 'admin');
    expect(await listAdmins(client, table)).toContain(id);
    await grant('Una', 'moderator');
    expect(await listAdmins(client, table)).not.toContain(id);
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
