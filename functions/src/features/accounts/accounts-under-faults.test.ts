import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import { logger } from '../../platform/log/logger.ts';
import type { TestResponse } from '../../testing/http-request.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { bookmarksOf } from '../../domain/members/bookmark-items.ts';
import { credentialsKey, emailKey, profileKey, usernameKey } from './account-items.ts';

type Key = Record<typeof partitionKey | typeof sortKey, string>;
type Item = Key & Record<string, unknown>;

const { profile, username, email, credentials, session } = community.kinds;

/** Describes every item of an account that lacks a matching item. Empty if all accounts are consistent. */
async function accountsInDisorder(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const items = await scan(client, table);
  const keyTextOf = (key: Key) => `${key[partitionKey]}|${key[sortKey]}`;
  const byKey = new Map(items.map((item) => [keyTextOf(item), item]));
  const find = (key: Key) => byKey.get(keyTextOf(key));
  const profileOf = (uid: unknown) => find(profileKey(String(uid)));
  const faults: string[] = [];
  for (const item of items) {
    const pk = item[partitionKey];
    const owner = isOf(profile, item) && readKey(profile.partition, pk)?.person;
    if (owner && item['deletedAt'] === undefined) {
      if (find(usernameKey(String(item['username'])))?.['uid'] !== owner) faults.push(`${pk} has no name`);
      if (find(emailKey(String(item['email'])))?.['uid'] !== owner) faults.push(`${pk} has no email address`);
      if (!find(credentialsKey(owner))) faults.push(`${pk} has no password`);
      const { prefix } = bookmarksOf(owner);
      const saved = items.filter((one) => one[partitionKey] === pk && one[sortKey].startsWith(prefix)).length;
      if (saved !== item['bookmarks'])
        faults.push(`${pk} counts ${String(item['bookmarks'])} of ${saved} bookmarks`);
    }
    const name = isOf(username, item) && readKey(username.partition, pk)?.username;
    if (name && lower(profileOf(item['uid'])?.['username']) !== name) faults.push(`${pk} is nobody’s`);
    const reserved = isOf(email, item) && readKey(email.partition, pk)?.email;
    if (reserved && !emailsOf(profileOf(item['uid'])).includes(reserved)) faults.push(`${pk} is nobody’s`);
    const person = isOf(credentials, item) && readKey(credentials.partition, pk)?.person;
    if (person && profileOf(person)?.['username'] === undefined) faults.push(`${pk} is nobody’s`);
    if (isOf(session, item) && !profileOf(item['uid'])) faults.push(`${pk} is nobody’s`);
  }
  return faults;
}

function isOf(kind: KeyPatterns, item: Item): boolean {
  return (
    readKey(kind.partition, item[partitionKey]) !== undefined &&
    readKey(kind.sort, item[sortKey]) !== undefined
  );
}

/** The email address of an account, and the one before, which is held for its owner for some days. */
function emailsOf(profile: Item | undefined): string[] {
  const held = profile?.['heldEmail'] as { email?: unknown } | undefined;
  return [lower(profile?.['email']), lower(held?.email)];
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}

async function scan(client: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey: startKey }));
    items.push(...((page.Items ?? []) as Item[]));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return items;
}

const password = 'correct horse battery';
const newPassword = 'another horse battery';

interface Person {
  browser: TestBrowser;
  name: string;
  email: string;
  /** The token of the first mail, or of the link that was prepared. */
  token: () => Promise<string>;
  mails: () => Promise<MailMessage[]>;
}

interface Action {
  /** The operations that it writes with, including limits. A test fails when one is missing here. */
  writes: string[];
  /** What the person does before anything fails. */
  prepare?: (person: Person) => Promise<Person>;
  run: (person: Person) => Promise<TestResponse>;
  /** Where a link leads that somebody follows meanwhile. Everything else answers 409. */
  busyPage?: string;
}

const [put, update, remove, transaction] = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
] as const;

/** Everything a person does that writes. Each action can be repeated after a failure. */
const actions: Record<string, Action> = {
  'signing up': {
    writes: [update, remove, transaction],
    run: ({ browser }) => {
      const name = `f-${randomUUID().slice(0, 12)}`;
      return browser.send('POST', '/auth/signup', { username: name, email: `${name}@example.org`, password });
    },
  },
  'logging in': {
    writes: [update, remove, put],
    run: ({ browser, name }) => browser.send('POST', '/auth/login', { identifier: name, password }),
  },
  renewing: { writes: [update], run: ({ browser }) => browser.send('POST', '/auth/refresh') },
  'logging out': { writes: [remove], run: ({ browser }) => browser.send('POST', '/auth/logout') },
  'changing name and email address': {
    writes: [update, transaction],
    run: ({ browser }) => {
      const name = `f-${randomUUID().slice(0, 12)}`;
      const body = { username: name, email: `${name}@example.net`, currentPassword: password };
      return browser.send('PATCH', '/auth/me', body);
    },
  },
  'changing the password': {
    writes: [update, transaction],
    run: ({ browser }) =>
      browser.send('PATCH', '/auth/me/password', { currentPassword: password, newPassword }),
  },
  'asking for a link': {
    writes: [update, put],
    run: ({ browser, email }) => browser.send('POST', '/auth/forgot-password', { email }),
  },
  'following the link that verifies': {
    writes: [update, transaction],
    run: async ({ browser, token }) => browser.get(`/auth/verify-email/${await token()}`),
    busyPage: '/verify-email#',
  },
  'following the link that sets a password': {
    writes: [update, put, remove, transaction],
    prepare: async (person) => {
      await person.browser.send('POST', '/auth/forgot-password', { email: person.email });
      const sent = (await person.mails()).find(({ template }) => template === 'reset-password');
      return withLink(person, (sent as { token: string }).token);
    },
    run: followReset,
  },
  'following the link that restores the email address': {
    writes: [update, put, remove, transaction],
    prepare: async (person) => {
      const { browser, name, mails } = person;
      await browser.get(`/auth/verify-email/${await person.token()}`);
      const body = { email: `${name}@example.net`, currentPassword: password };
      await browser.send('PATCH', '/auth/me', body);
      const sent = (await mails()).find(({ template }) => template === 'email-changed');
      return withLink(person, (sent as { restoreToken: string }).restoreToken);
    },
    run: followReset,
  },
  'ending all other sessions': {
    writes: [update, transaction],
    run: ({ browser }) => browser.send('DELETE', '/auth/sessions'),
  },
};

function withLink(person: Person, token: string): Person {
  return { ...person, token: async () => token };
}

async function followReset({ browser, token }: Person): Promise<TestResponse> {
  return browser.send('POST', `/auth/reset-password/${await token()}`, { password: newPassword });
}

describe.each(dynamodbStandIns.slice(0, 1))(
  'accounts when $name fails (ASVS 2.3.3, 15.4.2)',
  ({ endpoint }) => {
    let entry: AccountsEntry;
    let ips = 0;

    beforeAll(async () => {
      entry = await startAccountsEntry(endpoint);
      vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    });
    afterAll(async () => {
      vi.restoreAllMocks();
      await entry.stop();
    });
    afterEach(() => {
      entry.watched.mend();
    });

    async function newPerson(): Promise<Person> {
      const browser = entry.browser(`2001:db8:1:${(++ips).toString(16)}::1`);
      const name = `f-${randomUUID().slice(0, 12)}`;
      const email = `${name}@example.org`;
      await browser.send('POST', '/auth/signup', { username: name, email, password });
      const [mail] = await entry.mails();
      return {
        browser,
        name,
        email,
        token: async () => (mail as { token: string }).token,
        mails: entry.mails,
      };
    }

    /** After a failure the person can log in with the old password or the new one. */
    async function canLogIn({ browser }: Person, name: unknown): Promise<boolean> {
      entry.watched.mend();
      for (const each of [password, newPassword]) {
        const { status } = await browser.send('POST', '/auth/login', {
          identifier: String(name),
          password: each,
        });
        if (status === 200) return true;
      }
      return false;
    }

    async function settle(person: Person): Promise<void> {
      expect(await accountsInDisorder(entry.client, entry.community)).toEqual([]);
      const reserved = await entry.item(`UNAME#${person.name}`, 'U');
      if (reserved) expect(await canLogIn(person, person.name)).toBe(true);
      while ((await entry.mails()).length > 0);
    }

    describe.each(Object.entries(actions))(
      '%s',
      (_what, { writes, prepare = async (person) => person, run, busyPage }) => {
        it('succeeds after three conflicts with other transactions', async () => {
          const person = await prepare(await newPerson());
          entry.watched.cancel(3);
          expect((await run(person)).status).toBeLessThan(400);
          await settle(person);
        });

        it('fails and changes nothing while conflicts continue, and succeeds afterwards', async () => {
          const person = await prepare(await newPerson());
          entry.watched.taken();
          entry.watched.cancel(1_000);
          const answer = await run(person);
          if (busyPage)
            expect(answer).toMatchObject({
              status: 303,
              headers: { location: expect.stringContaining(busyPage) },
            });
          else if (writes.includes(transaction))
            expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
          entry.watched.mend();
          expect((await run(person)).status).toBeLessThan(400);
          const written = entry.watched.taken().filter((operation) => !/^(Batch)?Get|^Query/.test(operation));
          expect(written.filter((operation) => !writes.includes(operation))).toEqual([]);
          await settle(person);
        });

        it.each(writes)('survives one %s whose response is lost', async (operation) => {
          const person = await prepare(await newPerson());
          entry.watched.fail(operation, 1, { afterwards: true });
          expect((await run(person)).status).toBeLessThan(400);
          await settle(person);
        });

        it.each(writes)('leaves nothing half done when every %s fails', async (operation) => {
          for (const afterwards of [false, true]) {
            const person = await prepare(await newPerson());
            entry.watched.fail(operation, 1_000, { afterwards });
            const answer = await run(person);
            if (answer.status >= 400) expect([500, 503]).toContain(answer.status);
            entry.watched.mend();
            await settle(person);
          }
        });
      },
    );
  },
);
