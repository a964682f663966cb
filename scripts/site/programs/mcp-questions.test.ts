import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { loadStartRecord } from '../../record/load-start-record.ts';
import { openRelease } from '../../record/release/open-release.ts';
import { startLocalSite } from '../start-local-site.ts';
import { makeQuestions, type Known } from '../testing/questions.ts';

/** An assistant asks again too. On a busy machine, a function may need longer to read the whole record than it has. */
async function askPatiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

it('answers at least 95 of 100 questions as plain loops over the record do, each with an id', async () => {
  const release = openRelease();
  const record = release.index.years.flatMap(({ year }) =>
    release
      .year(year)
      .documents.flatMap(({ tornado }): Known[] => (tornado.status === 'current' ? [tornado] : [])),
  );
  const questions = makeQuestions(record, 100);
  expect(questions).toHaveLength(100);
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-questions-'));
  const cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
  await loadStartRecord(cloud, { kind: 'compiled' }, () => {});
  // These tools read the snapshot, which is published now. Filling the tables takes many times as long as this test.
  await cloud.filling.close();
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const address = new URL(`${cloud.url}/mcp`);
  await askPatiently(() => client.connect(new StreamableHTTPClientTransport(address)));
  const wrong: unknown[] = [];
  const withoutId: string[] = [];
  for (const { says, tool, input, read, expected } of questions) {
    const { structuredContent, content } = await askPatiently(() =>
      client.callTool({ name: tool, arguments: input }),
    );
    const answer = structuredContent as Record<string, unknown> | undefined;
    const got = answer ? read(answer) : content;
    if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push({ says, got, expected });
    if (!answer || (answer['ids'] as string[]).length === 0) withoutId.push(says);
  }
  await client.close();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
  expect({ withoutId, wrong: wrong.length > 5 ? wrong : [] }).toEqual({ withoutId: [], wrong: [] });
});
