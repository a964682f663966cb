import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { isCounted, linesWrittenBy } from '../../testing/written-lines.ts';
import { onStream } from './on-stream.ts';

const sources = join(import.meta.dirname, '../..');
const noon = Date.parse('2026-11-26T12:00:00Z');
const batch = (...seconds: (number | undefined)[]) =>
  ({
    Records: seconds.map((at) => ({ dynamodb: at === undefined ? {} : { ApproximateCreationDateTime: at } })),
  }) as DynamoDBStreamEvent;

/** Returns the lines of a batch that came at noon, and whether it was handled. */
async function handled(event: DynamoDBStreamEvent) {
  let isHandled = false;
  const handler = onStream(
    async () => {
      isHandled = true;
      return { batchItemFailures: [] };
    },
    () => noon,
  );
  const lines = await linesWrittenBy(() => handler(event));
  expect(isHandled).toBe(true);
  return lines;
}

it('reports a batch whose first change has waited for more than a quarter of an hour, and handles it', async () => {
  const lines = await handled(batch(noon / 1_000 - 16 * 60, noon / 1_000));
  expect(lines).toMatchObject([{ trouble: 'changes/delayed', minutes: 16 }]);
  expect(lines.every((line) => isCounted(line, 'changes/delayed'))).toBe(true);
});

it('says nothing about new changes, or those without a time', async () => {
  expect(await handled(batch(noon / 1_000 - 15 * 60))).toEqual([]);
  expect(await handled(batch(undefined))).toEqual([]);
  expect(await handled(batch())).toEqual([]);
});

it('is used by every function on a stream', () => {
  const entries = globSync('**/*.stream.ts', { cwd: sources });
  expect(entries.length).toBeGreaterThan(3);
  for (const entry of entries)
    expect(readFileSync(join(sources, entry), 'utf8'), entry).toContain('onStream(');
});
