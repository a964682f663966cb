import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { linesWrittenBy } from '../../testing/written-lines.ts';
import { partsOf, runInTurn } from './parts.ts';

const context = {} as Context;

it('gives each event to the part that it names, and passes its failure on', async () => {
  const seen: unknown[] = [];
  const handler = partsOf({
    keep: async (event) => void seen.push(event),
    fail: async () => Promise.reject(new Error('broken')),
  });
  await expect(handler({ part: 'fail' }, context)).rejects.toThrow('broken');
  await handler({ part: 'keep', id: 'a' }, context);
  expect(seen).toEqual([{ part: 'keep', id: 'a' }]);
});

it.each([{ part: 'toString' }, { part: 'other' }, {}])(
  'refuses %j, and says which parts there are',
  async (event) => {
    const handler = partsOf({ keep: async () => undefined });
    await expect(handler(event, context)).rejects.toThrow('must name a part of this function (keep)');
  },
);

it('runs parts in turn although one fails, with a line for each, and fails in the end', async () => {
  const ran: string[] = [];
  const parts = {
    first: async () => void ran.push('first'),
    broken: async () => Promise.reject(new Error('broken')),
    last: async () => void ran.push('last'),
  };
  let failure: unknown;
  const lines = await linesWrittenBy(() =>
    runInTurn(parts, () => 0).catch((error: unknown) => (failure = error)),
  );
  expect(failure).toEqual(new Error('Parts failed: broken.'));
  expect(ran).toEqual(['first', 'last']);
  expect(lines).toMatchObject([
    { message: 'part done', part: 'first' },
    { message: 'part failed', part: 'broken', milliseconds: 0 },
    { message: 'part done', part: 'last' },
  ]);
});
