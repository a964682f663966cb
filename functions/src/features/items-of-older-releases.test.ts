import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { startEveryEntry, type EveryEntry } from '../testing/start-every-entry.ts';
import { dynamodbStandIns } from '../testing/test-table.ts';

/** What a release has written itself: a sample record, one member, and what they did. */
interface OlderItems {
  tables: Record<'catalogue' | 'community' | 'radar' | 'ephemeral', Record<string, AttributeValue>[]>;
  /** Objects of the bucket for media, in base64. */
  objects: Record<string, string>;
}

const files = globSync(join(import.meta.dirname, '../testing/older-items/*.json.br')).toSorted();
const moore = '20130520-wcdkgyrj';
const story = '01SAMP00000000000000000001';

/** Binary values stand as base64 in JSON. */
function readItems(file: string): OlderItems {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString(), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
    return Buffer.from(String(value.base64), 'base64');
  }) as OlderItems;
}

/** Every answer is compared with its route's schema, because the entries check their responses. */
const readByAnyone: [SliceWithRoutes, string, string][] = [
  ['tornadoes', '/tornadoes', '"total":268'],
  ['tornadoes', '/catalogue/current', 'sample'],
  ['tornadoes', '/catalogue/coverage', 'sample'],
  ['tornadoes', `/tornadoes/${moore}`, moore],
  ['tornadoes', `/tornadoes/${moore}/related`, ''],
  ['tornadoes', `/tornadoes/${moore}/revisions`, ''],
  ['contributions', `/tornadoes/${moore}/contributions`, story],
  ['contributions', '/contributions/latest', story],
  ['accounts', '/users/dorothy', 'I like the wind.'],
];
const readByMember: [SliceWithRoutes, string, string][] = [
  ['accounts', '/auth/me', 'dorothy@example.org'],
  ['accounts', '/users/me/bookmarks', moore],
  ['accounts', '/auth/sessions', ''],
  ['accounts', '/auth/me/export', moore],
  ['radar', `/radar/active-jobs/tornado/${moore}`, ''],
];

describe.each(dynamodbStandIns)('items of older releases on $name', ({ endpoint }) => {
  describe.each(files.map((file) => ({ name: basename(file, '.json.br'), file })))('$name', ({ file }) => {
    let entry: EveryEntry;
    let cookie: string;

    beforeAll(async () => {
      entry = await startEveryEntry(endpoint);
      const { tables, objects } = readItems(file);
      for (const [table, items] of Object.entries(tables)) {
        const TableName = entry[table as keyof OlderItems['tables']];
        for (const Item of items) await entry.client.send(new PutItemCommand({ TableName, Item }));
      }
      for (const [key, body] of Object.entries(objects)) {
        await entry.putMedia(key, Buffer.from(body, 'base64'));
      }
      const body = { identifier: 'dorothy', password: 'over-the-rainbow-1939' };
      const { status, cookies } = await entry.ask('accounts', 'POST', '/auth/login', { body });
      expect(status).toBe(200);
      cookie = cookies.find((one) => one.startsWith('__Host-at='))?.split(';')[0] ?? '';
    });
    afterAll(() => entry.stop());

    it.each(readByAnyone)('%s reads %s', async (slice, path, part) => {
      const { status, body } = await entry.ask(slice, 'GET', path);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(JSON.stringify(body)).toContain(part);
    });

    it.each(readByMember)('%s reads %s for its member', async (slice, path, part) => {
      const { status, body } = await entry.ask(slice, 'GET', path, { cookie });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(JSON.stringify(body)).toContain(part);
    });

    it('changes them: the vote of the member is cleared, and the bookmark is removed', async () => {
      const vote = await entry.ask('contributions', 'POST', `/contributions/${story}/vote`, {
        cookie,
        body: { direction: 'UP' },
      });
      expect(vote).toMatchObject({ status: 200, body: { data: { netVotes: 0, userVote: null } } });
      const removed = await entry.ask('accounts', 'DELETE', `/tornadoes/${moore}/bookmark`, { cookie });
      expect(removed.status).toBe(200);
    });
  });
});
