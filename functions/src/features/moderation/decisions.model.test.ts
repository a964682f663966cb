import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RejectionReason } from '@touchdown/shared/contract/stock-reasons.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { tryHistories } from '../../testing/histories.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { createTestTable, oneStandIn, testClient } from '../../testing/test-table.ts';
import { suggestionHandlers } from '../contributions/suggestion-handlers.ts';
import type { Deciding } from './deciding.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { reviewSuggestion } from './review-suggestion.ts';
import { firstDecisions, standFirstDecisions } from './stand-first-decisions.ts';
import { undoDecisions } from './undo-decisions.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const runs = { few: 20, all: 60 };
/** The tornado of each run has its own values. */
const tornadoes = Array.from({ length: runs.all }, (_, run) => {
  const day = new Date(Date.UTC(2013, 4, 1 + run)).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return madeUpTornado(`${day}T19:56:00Z`, { injuries: 100, fatalities: 24 });
});
/** Two suggestions for a field that one moderator decides on, and two for one that needs two. */
const proposed = [
  { field: 'injuries', value: 201 },
  { field: 'injuries', value: 202 },
  { field: 'fatalities', value: 41 },
  { field: 'fatalities', value: 42 },
] as const;
const official = { injuries: 100, fatalities: 24 } as const;

const actions = [
  'approve',
  'reject',
  'return',
  'reopen',
  'reopen an older one',
  'object',
  'name a source',
] as const;
const reasons = [undefined, undefined, 'SOURCE_DIFFERS', 'NO_CHANGE'] as const;
type Step =
  | { kind: (typeof actions)[number]; at: number; by: number; reason?: RejectionReason | undefined }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'hourly job' }
  | { kind: 'undo all'; by: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(...actions),
      at: fc.nat(proposed.length - 1),
      by: fc.nat(2),
      reason: fc.constantFrom(...reasons),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(3 * minute, 11 * minute, 25 * hour),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'hourly job' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo all' as const), by: fc.nat(2) }) },
);
/** Whoever has approved something takes it back, in time or later. */
const slip: fc.Arbitrary<Step[]> = fc
  .tuple(fc.nat(1), fc.nat(2), fc.constantFrom(3 * minute, 11 * minute), fc.constantFrom('reject', 'reopen'))
  .map(([at, by, milliseconds, kind]) => [
    { kind: 'approve', at, by },
    { kind: 'wait', milliseconds },
    { kind, at, by },
  ]);
const history = fc
  .array(fc.oneof({ weight: 9, arbitrary: anyStep.map((step) => [step]) }, { weight: 1, arbitrary: slip }), {
    minLength: 8,
    maxLength: 20,
  })
  .map((parts) => parts.flat());

type Reason = RejectionReason | undefined;
/** Who decides, and why if they reject. */
interface Decider {
  by: number;
  reason: Reason;
}

/** A suggestion as a plain model has it. */
interface Modelled {
  state: 'open' | 'approved' | 'rejected';
  decided?: { by: number; first: number | undefined; at: number; reason: Reason } | undefined;
  first?: { approves: boolean; by: number; at: number; isObjected: boolean; reason: Reason } | undefined;
  returned?: { by: number; at: number } | undefined;
  hasSource: boolean;
}

class Model {
  readonly all: Modelled[] = proposed.map(() => ({ state: 'open', hasSource: false }));
  /** The suggestions that are in the record. The last one for a field counts. */
  inRecord: number[] = [];

  valueOf(field: keyof typeof official): number {
    const last = this.inRecord.findLast((at) => proposed[at]?.field === field);
    return last === undefined ? official[field] : (proposed[last]?.value ?? Number.NaN);
  }

  decide(at: number, approves: boolean, { by, reason: own }: Decider, now: number): string {
    const one = this.all[at] as Modelled;
    const agreed = one.first?.approves === approves ? one.first : undefined;
    const first = agreed && agreed.by !== by ? agreed.by : undefined;
    const reason = approves ? undefined : (own ?? agreed?.reason);
    this.open(at);
    if (approves) this.inRecord.push(at);
    Object.assign(one, {
      state: approves ? 'approved' : 'rejected',
      decided: { by, first, at: now, reason },
    });
    return 'done';
  }

  open(at: number): string {
    this.inRecord = this.inRecord.filter((other) => other !== at);
    const nothing = { decided: undefined, first: undefined, returned: undefined };
    Object.assign(this.all[at] as Modelled, { state: 'open', ...nothing });
    return 'done';
  }

  clear(at: number, what: 'first' | 'returned'): string {
    (this.all[at] as Modelled)[what] = undefined;
    return 'done';
  }

  firstOfTwo(at: number, approves: boolean, decider: Decider, now: number): string {
    const one = this.all[at] as Modelled;
    if (one.first && one.first.by !== decider.by) return this.decide(at, approves, decider, now);
    one.first ??= { approves, ...decider, at: now, isObjected: false };
    one.returned = undefined;
    return 'first';
  }

  withdraw(at: number, decider: Decider, now: number, atOnce: () => string): string {
    const { decided } = this.all[at] as Modelled;
    if (decided?.by === decider.by && now - decided.at < 10 * minute) return atOnce();
    return this.firstOfTwo(at, false, decider, now);
  }

  /** Returns what the request is answered. */
  step({ kind, at, by, reason: named }: Extract<Step, { at: number }>, now: number): string {
    const decider = { by, reason: kind === 'reject' ? named : undefined };
    const one = this.all[at] as Modelled;
    const { state, first, returned, decided } = one;
    const approves = kind === 'approve';
    switch (kind) {
      case 'approve':
      case 'reject':
        if (first && first.approves !== approves) return this.clear(at, 'first');
        if (state === (approves ? 'approved' : 'rejected'))
          return decided?.by === by || decided?.first === by ? 'done' : 'CONFLICT';
        if (approves && proposed[at]?.field === 'fatalities') return this.firstOfTwo(at, true, decider, now);
        if (state !== 'approved') return this.decide(at, approves, decider, now);
        return this.withdraw(at, decider, now, () => this.decide(at, false, decider, now));
      case 'return':
        if (state !== 'open') return 'CONFLICT';
        one.returned ??= { by, at: now };
        return returned ? 'done' : this.clear(at, 'first');
      case 'reopen':
        if (first) return this.clear(at, 'first');
        if (returned) return this.clear(at, 'returned');
        if (state === 'open') return 'INVALID_REQUEST';
        return state === 'rejected' ? this.open(at) : this.withdraw(at, decider, now, () => this.open(at));
      case 'object':
        // Readers do not see what was rejected.
        if (state === 'rejected') return 'NOT_FOUND';
        if (first) first.isObjected = true;
        return first ? 'done' : 'CONFLICT';
      case 'name a source':
        if (one.hasSource && !returned) return 'done';
        if (state !== 'open') return 'CONFLICT';
        one.hasSource = true;
        return this.clear(at, 'returned');
      default:
        return 'CONFLICT';
    }
  }

  /** The order of several that stand in one hour is the job's. */
  job(now: number, order: readonly number[]): void {
    for (const at of order) {
      const { first } = this.all[at] as Modelled;
      if (first && !first.isObjected && now - first.at >= 24 * hour)
        this.decide(at, first.approves, first, now);
    }
  }

  undoAll(by: number): void {
    this.all.forEach((one, at) => {
      if (one.first?.by === by) one.first = undefined;
      else if (one.returned?.by === by) one.returned = undefined;
      else if (one.decided?.by === by) this.open(at);
    });
  }
}

describe.each(oneStandIn)('decisions on suggestions, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let tables: { community: string; catalogue: string };
  let deciding: Deciding;
  let people: Awaited<ReturnType<typeof putSignedIn>>[];
  let time = Date.parse('2026-11-22T12:00:00.000Z');
  let run = 0;
  const now = () => time;

  beforeAll(async () => {
    client = testClient(endpoint);
    const [community, catalogue] = await Promise.all([
      createTestTable(endpoint, 'community'),
      createTestTable(endpoint, 'catalogue'),
    ]);
    tables = { community, catalogue };
    const storage = { client, table: catalogue, bucket: { objects: new Map() }, bucketName: 'media' };
    await publishTestRecord(storage, { tornadoes });
    const reports = { current: () => Promise.reject(new Error('There are no reports.')) };
    deciding = {
      client,
      community,
      writer: decisionWriter(client, tables, now),
      findRecord: findRecord(client, catalogue, reports),
      now,
    };
    const roles = ['moderator', 'moderator', 'moderator', 'user', 'user'] as const;
    people = await Promise.all(
      roles.map((role) => putSignedIn(client, community, { profile: madeUpProfile({ role }) })),
    );
  });

  it('end as in a plain model, with every value of the record', { timeout: 300_000 }, async () => {
    await tryHistories('histories of decisions', runs, history, live);
  });

  async function live(steps: readonly Step[]): Promise<void> {
    const tornado = tornadoes[run++ % tornadoes.length]?.id ?? '';
    const suggestions = proposed.map(({ field: targetField, value }) =>
      madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target: { kind: 'tornado', id: tornado, display_name: 'Moore', state: 'Kansas' },
        contributionType: 'EDIT_SUGGESTION',
        content: { targetField, currentValue: null, proposedValue: String(value), reason: 'A list.' },
        suggestionStatus: 'PENDING',
        ...(people[3] ? { authorId: people[3].profile.id } : {}),
      }),
    );
    await putContributions(client, tables.community, suggestions);
    const ids: readonly string[] = suggestions.map(({ id }) => id);
    const model = new Model();
    const since = time;
    for (const step of steps) {
      time += second;
      const before = [...model.inRecord];
      if (step.kind === 'wait') time += step.milliseconds;
      else if (step.kind === 'undo all') {
        model.undoAll(step.by);
        const request = { by: people[step.by]?.profile.id ?? '', since, isDryRun: false };
        await undoDecisions(client, tables, now, request);
      } else if (step.kind === 'hourly job') {
        const own = (await firstDecisions(client, tables.community)).filter((id) => ids.includes(id));
        model.job(
          time,
          own.map((id) => ids.indexOf(id)),
        );
        const failures: unknown[] = [];
        const onFailure = (_id: string, error: unknown) => failures.push(error);
        await standFirstDecisions(deciding, own, onFailure);
        expect(failures).toEqual([]);
      } else {
        const expected = model.step(step, time);
        expect(await carryOut(step, ids[step.at] ?? ''), JSON.stringify(step)).toBe(expected);
      }
      await compare(step, model, ids);
      if (String(model.inRecord) !== String(before)) await compareRecord(model, tornado, ids);
    }
    await compareRecord(model, tornado, ids);
  }

  async function read(id: string): Promise<StoredContribution> {
    const Key = contributionKey(id);
    const command = new GetCommand({ TableName: tables.community, Key, ConsistentRead: true });
    return (await client.send(command)).Item as unknown as StoredContribution;
  }

  async function compare(step: Step, model: Model, ids: readonly string[]): Promise<void> {
    // One that no step is about has changed only if something is wrong, which a later step shows.
    const idOf = (by: number | undefined) => (by === undefined ? undefined : people[by]?.profile.id);
    for (const [at, one] of model.all.entries()) {
      if ('at' in step && step.at !== at) continue;
      const stored = await read(ids[at] ?? '');
      const shown = {
        status: [stored.suggestionStatus, (stored as unknown as { g3pk: string }).g3pk],
        decidedBy: [stored.decision?.by, stored.decision?.first],
        why: [stored.decision?.reason, stored.first?.reason],
        first: stored.first && [
          stored.first.status === 'APPROVED',
          stored.first.by,
          stored.first.objections > 0,
        ],
        returned: stored.returned?.by,
        hasSource: typeof stored.content === 'object' && Boolean(stored.content?.source),
        isInRecord: stored.correction !== undefined,
      };
      const status = one.state === 'open' ? 'PENDING' : one.state.toUpperCase();
      expect(shown, JSON.stringify(step)).toEqual({
        status: [status, `SUG#${status}`],
        decidedBy: [idOf(one.decided?.by), idOf(one.decided?.first)],
        why: [one.decided?.reason, one.first?.reason],
        first: one.first && [one.first.approves, idOf(one.first.by), one.first.isObjected],
        returned: idOf(one.returned?.by),
        hasSource: one.hasSource,
        isInRecord: model.inRecord.includes(at),
      });
    }
  }

  async function compareRecord(model: Model, tornado: string, ids: readonly string[]): Promise<void> {
    const { injuries, fatalities } = await tornadoOfRecord(client, tables.catalogue)(tornado);
    const expected = [model.valueOf('injuries'), model.valueOf('fatalities')];
    expect([injuries, fatalities]).toEqual(expected);
    const all = await historyOf(client, tables.catalogue, { type: 'tornado', id: tornado });
    const told = all
      .filter(({ takenBackAt }) => takenBackAt === undefined)
      .map((one) => [one.suggestionId, one.firstApprovedBy, one.approvedBy].join());
    const nameOf = (by: number | undefined) => (by === undefined ? undefined : people[by]?.profile.username);
    const inModel = model.inRecord.map((at) => {
      const { decided } = model.all[at] as Modelled;
      return [ids[at], nameOf(decided?.first), nameOf(decided?.by)].join();
    });
    expect(told.toSorted()).toEqual(inModel.toSorted());
  }

  /** Returns the outcome, or the code of the problem. What is refused changes nothing, as in the model. */
  async function carryOut({ kind, by, reason }: Extract<Step, { at: number }>, id: string): Promise<string> {
    const review = reviewSuggestion(deciding);
    const moderator = people[by]?.profile ?? { id: '', username: '' };
    const { nameSource, objectToDecision } = suggestionHandlers(client, tables.community, now);
    const requestOf = (at: number, body: object) =>
      ({
        params: { id },
        body,
        person: { ...people[at]?.profile, isVerified: true, sessionId: 'one' },
      }) as never;
    const rest = [undefined as never, undefined as never] as const;
    try {
      switch (kind) {
        case 'reopen': {
          const { first, returned, decidedAt } = await read(id);
          const seenDecidedAt = first?.at ?? returned?.at ?? decidedAt;
          return (await review('reopen', id, { seenDecidedAt }, moderator)).outcome;
        }
        case 'reopen an older one':
          return (await review('reopen', id, { seenDecidedAt: '2026-11-01T00:00:00.000Z' }, moderator))
            .outcome;
        case 'object':
          await objectToDecision(requestOf(4, { reason: 'No.' }), ...rest);
          return 'done';
        case 'name a source': {
          const source = { url: null, host: null, citation: 'A survey' };
          await nameSource(requestOf(3, { source }), ...rest);
          return 'done';
        }
        default:
          return (await review(kind, id, kind === 'reject' ? { reason } : {}, moderator)).outcome;
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return error.code;
    }
  }
});
