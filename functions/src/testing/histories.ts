import { isDeepStrictEqual } from 'node:util';
import { casesAtDepth, sampleSeed } from '@touchdown/level2/testing/depth.ts';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { TestResponse } from './http-request.ts';
import type { WatchedTable } from './watch-table.ts';

/** What a request is answered, as far as a plain model knows. */
export interface Answer {
  status: number;
  body?: unknown;
  error?: string;
}

export const answered = (body: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, error: string): Answer => ({ status, error });

type Fault = 'conflict' | 'failed' | 'answer lost';

/** Calls at the same moment, or one whose transaction fails, or a look at everything. */
export interface Step<Call> {
  calls: readonly Call[];
  fault?: Fault | undefined;
}

/** Steps of any calls, some of them made twice. */
export function stepsOf<Call>(
  call: fc.Arbitrary<Call>,
  lengths: fc.ArrayConstraints,
): fc.Arbitrary<Step<Call>[]> {
  const fault = fc.constantFrom<Fault[]>('conflict', 'failed', 'answer lost');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ calls: fc.tuple(call) }) },
    { weight: 2, arbitrary: fc.record({ calls: fc.tuple(call), fault }) },
    { weight: 2, arbitrary: fc.record({ calls: fc.tuple(call, call) }) },
  );
  const again = fc.constantFrom(false, false, true);
  return fc
    .array(fc.tuple(step, again), lengths)
    .map((steps) => steps.flatMap(([one, isRepeated]) => (isRepeated ? [one, { calls: one.calls }] : [one])));
}

/** Plain data, what it says of a call, which changes it, and how the product is asked. */
export interface World<Model, Call> {
  watched: WatchedTable;
  model: Model;
  answer: (model: Model, call: Call) => unknown;
  ask: (call: Call, model: Model) => Promise<unknown>;
  /** What shows how calls at the same moment have ended, because two orders of them may answer alike; or everything. */
  looks: (calls: readonly Call[]) => readonly Call[];
  /** What the slower of two calls at the same moment may be answered, as if it had been too late. It changes nothing then. */
  tooLate?: Answer;
}

/** Lives through steps, each a second after the one before it, and looks at the end. Returns the model at the end. */
export async function liveThrough<Model, Call>(steps: readonly Step<Call>[], world: World<Model, Call>) {
  let { model } = world;
  for (const { calls, fault } of [...steps, { calls: [], fault: undefined }]) {
    vi.setSystemTime(Date.now() + 1000);
    // A conflict is over at the next attempt. After the others the caller has to repeat the request.
    if (fault === 'conflict') world.watched.cancel(1);
    else if (fault) world.watched.fail('TransactWriteItems', 3, { afterwards: fault === 'answer lost' });
    const before = model;
    const answers = await Promise.all(calls.map((call) => world.ask(call, before)));
    world.watched.mend();
    const looks = calls.length === 1 ? [] : world.looks(calls);
    for (const look of looks) answers.push(await world.ask(look, before));
    const late = world.tooLate && calls.length > 1 ? [undefined, world.tooLate] : [undefined];
    const outcomes = ordersOf(calls.map((_, at) => at)).flatMap((order) =>
      late.map((tooLate) => {
        const after = structuredClone(before);
        const expected: unknown[] = [];
        for (const at of order)
          expected[at] = (at === order.at(-1) && tooLate) || world.answer(after, calls[at] as Call);
        for (const look of looks) expected.push(world.answer(after, look));
        return { after, expected };
      }),
    );
    const found = outcomes.find(({ expected }) => isDeepStrictEqual(expected, answers)) ?? outcomes[0];
    expect(answers, JSON.stringify({ calls, fault })).toEqual(found?.expected);
    model = found?.after ?? model;
  }
  return model;
}

function ordersOf(all: readonly number[]): number[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

/** As a browser does: the same request again until it is answered. */
export async function untilAnswered(ask: () => Promise<TestResponse>): Promise<Answer> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { status, body } = await ask();
    const { error } = (body ?? {}) as { error?: string };
    if (error === undefined) return { status, body };
    if (status < 500 && !error.startsWith('Somebody else is changing')) return { status, error };
  }
  throw new Error('There was no answer after five requests.');
}

/** Tries histories, those of the day's seed. A failure names its seed, which `TEST_SEED` repeats, and its history. */
export async function tryHistories<History>(
  family: string,
  { few, all }: { few: number; all: number },
  history: fc.Arbitrary<History>,
  live: (history: History) => Promise<void>,
): Promise<void> {
  const numRuns = casesAtDepth(family, few, all);
  await fc.assert(fc.asyncProperty(history, live), { numRuns, seed: sampleSeed, endOnFailure: true });
}
