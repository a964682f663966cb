import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApiResult } from '../src/lib/api/api-client.ts';
import { requestBudgets } from '../request-budgets.ts';
import { closePages, desktop, expectNoViolations, openSite, phone, siteUrl } from './open-site.ts';
import { ownSite } from './own-site.ts';

const { endpoint, catalogue: TableName } = ownSite.limits;
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
);

async function answerOf<T>(path: string): Promise<T> {
  return (await fetch(`${siteUrl}/api/v1${path}`)).json() as Promise<T>;
}

/** Lets the record of the sample end before its newest reports, as an official record does, or not end. */
async function endRecordOn(until: string | null): Promise<void> {
  const Key = itemKey(catalogue.kinds.pointer);
  await client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET officialUntil = :until',
      ExpressionAttributeValues: { ':until': until },
    }),
  );
  // The functions and the edge keep the answers from before for some seconds.
  const current = () => answerOf<ApiResult<'GET /catalogue/current'>>('/catalogue/current');
  const told = () => answerOf<ApiResult<'GET /preliminary'>>('/preliminary').catch(() => undefined);
  await vi.waitFor(
    async () =>
      expect([(await current()).official_until ?? null, (await told())?.official_until ?? null]).toEqual([
        until,
        until,
      ]),
    { timeout: 60_000, interval: 500 },
  );
}

const until = '2013-05-18';
let reports = 0;
beforeAll(async () => {
  await endRecordOn(until);
  const { columns } = await answerOf<ApiResult<'GET /preliminary'>>('/preliminary');
  reports = columns.status.filter((status) => status !== 'PROMOTED_TO_OFFICIAL').length;
});
afterAll(async () => {
  await endRecordOn(null);
  await closePages();
});

/** Opens a page, and returns which calls it made until the words are there. */
async function callsOf(path: string, words: RegExp, viewport = desktop) {
  const calls: string[] = [];
  const opened = await openSite(path, { viewport }, async (page) =>
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${pathname}${search}`);
    }),
  );
  await opened.page.getByText(words).first().waitFor();
  return { ...opened, calls };
}

it('home says until when the record goes, list and map also how many reports came after it, and ask for them at most once', async () => {
  expect(reports).toBeGreaterThan(0);
  const sentence = new RegExp(`through May 18, 2013\\. Since then there are ${reports} preliminary reports`);
  for (const [kind, path, words] of [
    ['home', '/', /Official record through May 18, 2013\./],
    // The edge keeps the list without a query for a minute.
    ['list', '/tornadoes?page=1', sentence],
    ['map', '/map', new RegExp(`Preliminary reports since May 18, 2013 \\(${reports}\\)`)],
  ] as const) {
    const { page, calls, close } = await callsOf(path, words);
    // The home page does not name them, and the summary of the list has counted them.
    const counting = kind === 'map' ? 1 : 0;
    expect(calls.filter((call) => call.includes('/preliminary'))).toHaveLength(counting);
    const written = kind === 'home' ? 0 : 1;
    expect(calls.length + written, calls.join('\n')).toBeLessThanOrEqual(requestBudgets[kind].cold.calls + 1);
    await expectNoViolations(page);
    await close();
  }
});

it('a phone goes from the list to that of the reports', async () => {
  const { page, close } = await callsOf('/tornadoes?page=1', /Since then there are/, phone);
  await page.getByRole('link', { name: 'as a list' }).click();
  await page.getByText(`of ${reports} SPC preliminary reports`).waitFor();
  await close();
});
