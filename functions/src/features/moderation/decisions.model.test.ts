import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { findContribution } from '../contributions/find-contribution.ts';
import { nameSource } from '../contributions/suggestions/name-source.ts';
import { objectToDecision } from '../contributions/suggestions/object-to-decision.ts';
import { authorAtApproval } from './author-at-approval.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { findSuggestion, reviewSuggestion, type ReviewPorts } from './review-suggestion.ts';
import { firstDecisions, standFirstDecisions } from './stand-first-decisions.ts';
import { undoDecisions } from './undo-decisions.ts';

const runs = 25;
/** The tornado of each run has its own values. */
const tornadoes = Array.from({ length: runs }, (_, run) =>
  madeUpTornado(`2013-05-${String(1 + run).padStart(2, '0')}T19:56:00Z`, { injuries: 100, fatalities: 24 }),
);
/** Two suggestions for a field that one moderator decides on, and two for one that needs two. */
const proposed = [
  { field: 'injuries', value: 201 },
  { field: 'injuries', value: 202 },
  { field: 'fatalities', value: 41 },
  { field: 'fatalities', value: 42 },
] as const;
const official = { injuries: 100, fatalities: 24 } as const;
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

const actions = [
  'approve',
  'reject',
  'return',
  'reopen',
  'reopen an older one',
  'object',
  'name a source',
] as const;
type Step =
  | { kind: (typeof actions)[number]; at: number; by: number }
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

/** A suggestion as a plain model has it. */
interface Modelled {
  state: 'open' | 'approved' | 'rejected';
  decided?: { by: number; at: number } | undefined;
  first?: { approves: boolean; by: number; at: number; isObjected: boolean } | undefined;
  returned?: { by: number; at: number } | undefined;
  hasSource: boolean;
}

/** The suggestions that are in the record for each field, the last one counts. */
type InRecord = number[];

class Model {
  readonly all: Modelled[] = proposed.map(() => ({ state: 'open', hasSource: false }));
  inRecord: InRecord = [];

  valueOf(field: keyof typeof official): number {
    const last = this.inRecord.findLast((at) => proposed[at]?.field === field);
    return last === undefined ? official[field] : (proposed[last]?.value ?? Number.NaN);
  }

  decide(at: number, approves: boolean, by: number, now: number): void {
    const one = this.all[at] as Modelled;
    this.inRecord = this.inRecord.filter((other) => other !== at);
    if (approves) this.inRecord.push(at);
    Object.assign(one, {
      state: approves ? 'approved' : 'rejected',
      decided: { by, at: now },
      first: undefined,
      returned: undefined,
    });
  }

  open(at: number): void {
    this.inRecord = this.inRecord.filter((other) => other !== at);
    Object.assign(this.all[at] as Modelled, {
      state: 'open',
      decided: undefined,
      first: undefined,
      returned: undefined,
    });
  }

  firstOfTwo(at: number, approves: boolean, by: number, now: number): void {
    const one = this.all[at] as Modelled;
    if (!one.first) {
      one.first = { approves, by, at: now, isObjected: false };
      one.returned = undefined;
    } else if (one.first.by !== by) this.decide(at, approves, by, now);
  }

  withdraw(at: number, by: number, now: number, atOnce: () => void): void {
    const { decided } = this.all[at] as Modelled;
    if (decided?.by === by && now - decided.at < 10 * minute) atOnce();
    else this.firstOfTwo(at, false, by, now);
  }

  step(step: Extract<Step, { at: number }>, now: number): void {
    const { kind, at, by } = step;
    const one = this.all[at] as Modelled;
    switch (kind) {
      case 'approve':
        if (one.first?.approves === false) one.first = undefined;
        else if (one.state === 'approved') return;
        else if (proposed[at]?.field === 'fatalities') this.firstOfTwo(at, true, by, now);
        else this.decide(at, true, by, now);
        return;
      case 'reject':
        if (one.first?.approves) one.first = undefined;
        else if (one.state === 'open') this.decide(at, false, by, now);
        else if (one.state === 'approved') this.withdraw(at, by, now, () => this.decide(at, false, by, now));
        return;
      case 'return':
        if (one.state !== 'open' || one.returned) return;
        one.returned = { by, at: now };
        one.first = undefined;
        return;
      case 'reopen':
        if (one.first) one.first = undefined;
        else if (one.returned) one.returned = undefined;
        else if (one.state === 'rejected') this.open(at);
        else if (one.state === 'approved') this.withdraw(at, by, now, () => this.open(at));
        return;
      case 'object':
        if (one.first && one.state !== 'rejected') one.first.isObjected = true;
        return;
      case 'name a source':
        if (one.state !== 'open') return;
        one.hasSource = true;
        one.returned = undefined;
        return;
      default:
    }
  }

  /** The order of several that stand in one hour is the job's. */
  job(now: number, order: readonly number[]): void {
    for (const at of order) {
      const { first } = this.all[at] as Modelled;
      if (first && !first.isObjected && now - first.at >= 24 * hour)
        this.decide(at, first.approves, first.by, now);
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
  let entry: ModerationEntry;
  let people: Awaited<ReturnType<typeof putSignedIn>>[];
  let time = Date.parse('2026-11-22T12:00:00.000Z');
  let run = 0;
  const now = () => time;

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, { record: { tornadoes }, reports: [] });
    const roles = ['moderator', 'moderator', 'moderator', 'user', 'user'] as const;
    people = [];
    for (const role of roles)
      people.push(await putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role }) }));
  });
  afterAll(() => entry.stop());

  it('end as in a plain model, with every value of the record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 25 }), async (steps) => {
        const tornado = tornadoes[run++ % runs];
        if (!tornado) throw new Error('There is no tornado.');
        const { client, community: table, catalogue } = entry;
        const author = people[3]?.profile;
        const suggestions = proposed.map(({ field, value }) =>
          madeUpContribution({
            createdAt: '2026-11-20T12:00:00.000Z',
            target: { kind: 'tornado', id: tornado.id, display_name: 'Moore', state: 'Kansas' },
            contributionType: 'EDIT_SUGGESTION',
            content: {
              targetField: field,
              currentValue: null,
              proposedValue: String(value),
              reason: 'A list.',
            },
            suggestionStatus: 'PENDING',
            ...(author ? { authorId: author.id } : {}),
          }),
        );
        await putContributions(client, table, suggestions);
        const ports: ReviewPorts = {
          find: findSuggestion(client, table),
          writer: decisionWriter(client, { community: table, catalogue }, now),
          readAuthor: authorAtApproval(client, table),
          findRecord: findRecord({
            client,
            table: catalogue,
            reports: { current: () => Promise.reject(new Error('There are no reports.')) },
          }),
          now,
        };
        const ids = suggestions.map(({ id }) => id);
        const model = new Model();
        for (const step of steps) {
          time += second;
          if (step.kind === 'wait') time += step.milliseconds;
          else if (step.kind === 'undo all') {
            model.undoAll(step.by);
            const request = {
              by: people[step.by]?.profile.id ?? '',
              since: time - 400 * 24 * hour,
              isDryRun: false,
            };
            await undoDecisions({ client, table, find: ports.find, writer: ports.writer, now }, request);
          } else if (step.kind === 'hourly job') {
            const all = await firstDecisions(client, table)();
            const own = all.filter((id) => ids.includes(id as (typeof ids)[number]));
            model.job(
              time,
              own.map((id) => ids.indexOf(id as (typeof ids)[number])),
            );
            const failures: unknown[] = [];
            await standFirstDecisions({
              ...ports,
              listFirst: () => Promise.resolve(own),
              onFailure: (_id, error) => failures.push(error),
            });
            expect(failures).toEqual([]);
          } else {
            model.step(step, time);
            await carryOut(step, ids[step.at] ?? '', ports);
          }
          await compare(step, model, ids, tornado.id);
        }
      }),
      { numRuns: runs },
    );
  });

  const read = async (id: string) => {
    const command = new GetCommand({
      TableName: entry.community,
      Key: contributionKey(id),
      ConsistentRead: true,
    });
    return (await entry.client.send(command)).Item as unknown as StoredContribution;
  };

  async function compare(step: Step, model: Model, ids: readonly string[], tornado: string): Promise<void> {
    const stored = await Promise.all(ids.map(read));
    const shown = stored.map((one) => ({
      state: one.suggestionStatus === 'PENDING' ? 'open' : one.suggestionStatus?.toLowerCase(),
      decidedBy: one.decision?.by,
      first: one.first && [one.first.status === 'APPROVED', one.first.by, one.first.objections > 0],
      returned: one.returned?.by,
      hasSource: typeof one.content === 'object' && Boolean(one.content?.source),
      isInRecord: one.correction !== undefined,
    }));
    const idOf = (by: number) => people[by]?.profile.id;
    const expected = model.all.map((one, at) => ({
      state: one.state,
      decidedBy: one.decided && idOf(one.decided.by),
      first: one.first && [one.first.approves, idOf(one.first.by), one.first.isObjected],
      returned: one.returned && idOf(one.returned.by),
      hasSource: one.hasSource,
      isInRecord: model.inRecord.includes(at),
    }));
    expect(shown, JSON.stringify(step)).toEqual(expected);
    const { injuries, fatalities } = await tornadoOfRecord(entry.client, entry.catalogue)(tornado);
    expect({ injuries, fatalities }, JSON.stringify(step)).toEqual({
      injuries: model.valueOf('injuries'),
      fatalities: model.valueOf('fatalities'),
    });
  }

  /** What is refused changes nothing, as in the model. */
  async function carryOut(
    { kind, by }: Extract<Step, { at: number }>,
    id: string,
    ports: ReviewPorts,
  ): Promise<void> {
    const review = reviewSuggestion(ports);
    const moderator = people[by]?.profile ?? { id: '', username: '' };
    const { first, returned, decidedAt } = await read(id);
    const { client, community: table } = entry;
    const find = findContribution(client, table);
    const as = (at: number) =>
      ({ ...people[at]?.profile, isVerified: true, sessionId: 'one' }) as unknown as Person;
    const rest = [undefined as never, undefined as never] as const;
    try {
      switch (kind) {
        case 'reopen': {
          const seenDecidedAt = first?.at ?? returned?.at ?? decidedAt;
          await review('reopen', id, { seenDecidedAt }, moderator);
          return;
        }
        case 'reopen an older one':
          await review('reopen', id, { seenDecidedAt: '2026-11-01T00:00:00.000Z' }, moderator);
          return;
        case 'object':
          await objectToDecision({ find, client, table, now })(
            { params: { id }, body: { reason: 'No.' }, person: as(4) } as never,
            ...rest,
          );
          return;
        case 'name a source': {
          const source = { url: null, host: null, citation: 'A survey' };
          await nameSource({ find, client, table })(
            { params: { id }, body: { source }, person: as(3) } as never,
            ...rest,
          );
          return;
        }
        default:
          await review(kind, id, {}, moderator);
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
});
