import {
  DeleteCommand,
  GetCommand,
  TransactWriteCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { appealKey } from '../../../domain/appeals/appeal-items.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contributionKey,
  formerAuthorKey,
  removedKeys,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { PersonToTell } from '../../../domain/mail/decision-queue.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { MailMessage } from '../../../domain/mail/mail-message.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { tellDecisions } from './tell-decisions.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const now = Date.parse('2026-11-21T10:30:00.000Z');

describe.each(dynamodbStandIns)('mails about decisions, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let author: ReturnType<typeof madeUpProfile>;
  let mails: MailMessage[];
  let again: PersonToTell[];
  const queue = { send: async (one: PersonToTell) => void again.push(PersonToTell.parse(one)) };
  const mail = { send: async (one: MailMessage) => void mails.push(MailMessage.parse(one)) };

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
  });
  beforeEach(async () => {
    author = madeUpProfile();
    mails = [];
    again = [];
    await putProfile(client, table, author);
  });

  async function suggestion(over: Partial<StoredContribution> = {}): Promise<StoredContribution> {
    const one = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target: { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' },
      contributionType: 'EDIT_SUGGESTION',
      content: { targetField: 'path_width', currentValue: '1', proposedValue: '2', reason: 'x' },
      suggestionStatus: 'APPROVED',
      authorId: author.id,
      decision: { status: 'APPROVED', by: 'moderator', note: 'Two\nlines.' },
      decidedAt: at(1),
      ...over,
    });
    await putContributions(client, table, [one]);
    return one;
  }

  async function removed(over: Partial<StoredContribution> = {}): Promise<StoredContribution> {
    const one = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target: { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' },
      authorId: author.id,
      removedAt: at(2),
      removedBy: 'moderator',
      removalCategory: 'Duplicate',
      removalNote: null,
      hiddenBy: new Set(['removal']),
      ...over,
    });
    const { id, removedAt = '' } = one;
    const keys = { ...formerAuthorKey(author.id, removedAt, id), ...removedKeys(id, removedAt, removedAt) };
    await putInBatches(client, table, [{ ...contributionKey(id), ...one, ...keys }]);
    return one;
  }

  const tell = (
    contribution: StoredContribution,
    minute: number,
    ports: { client: DynamoDBDocumentClient; mail: MailQueue; delivery?: number } = { client, mail },
  ) =>
    tellDecisions(
      ports.client,
      table,
      ports.mail,
      queue,
      () => now,
    )({
      person: author.id,
      contribution: contribution.id,
      at: at(minute),
      // Unless a test says otherwise, the sitting is over.
      delivery: ports.delivery ?? 3,
    });
  const read = async ({ id }: StoredContribution) =>
    (await client.send(new GetCommand({ TableName: table, Key: contributionKey(id) })))
      .Item as StoredContribution;

  it('name the field, before and after, and the note, once', async () => {
    const one = await suggestion();
    for (let time = 0; time < 2; time++) await tell(one, 1);
    expect(mails).toEqual([
      {
        template: 'suggestion-decided',
        id: `suggestion-decided:${one.id}:${at(1)}`,
        person: author.id,
        to: author.email,
        username: author.username,
        decision: 'APPROVED',
        target: 'Moore',
        field: 'Path Width (yards)',
        before: '1',
        after: '2',
        path: '/tornadoes/t1',
        note: 'Two lines.',
      },
    ]);
    expect(await read(one)).toMatchObject({ toldDecision: { what: 'APPROVED', at: at(1) } });
  });

  it.each([
    [
      'CLOSED',
      {
        suggestionStatus: 'REJECTED',
        decision: { status: 'REJECTED', by: 'm', note: null, isAlreadySo: true },
      },
    ],
    ['RETURNED', { suggestionStatus: 'PENDING', returned: { by: 'm', at: at(1), note: null } }],
    [
      'FIRST_APPROVED',
      {
        suggestionStatus: 'PENDING',
        first: { status: 'APPROVED', by: 'm', at: at(1), note: null, objections: 0 },
      },
    ],
    ['FIRST_REJECTED', { first: { status: 'REJECTED', by: 'm', at: at(1), note: null, objections: 0 } }],
    [
      'REOPENED',
      {
        suggestionStatus: 'PENDING',
        undone: { by: 'm', at: at(1), of: at(0) },
        toldDecision: { what: 'APPROVED', at: at(0), note: null },
      },
    ],
  ] as const)('say %s', async (decision, over) => {
    await tell(await suggestion(over), 1);
    expect(mails).toMatchObject([{ template: 'suggestion-decided', decision }]);
  });

  it('say why a suggestion was rejected, again if the reason has changed, and nothing about one without', async () => {
    const decision = { status: 'REJECTED', by: 'm', note: null, reason: 'NO_SOURCE' } as const;
    const rejected = { suggestionStatus: 'REJECTED', decision } as const;
    await tell(await suggestion(rejected), 1);
    const told = { what: 'REJECTED', at: at(0), note: null, reason: 'NO_CHANGE' } as const;
    await tell(await suggestion({ ...rejected, toldDecision: told }), 1);
    await tell(await suggestion({ ...rejected, toldDecision: { ...told, reason: 'NO_SOURCE' } }), 1);
    const { reason: _before, ...earlier } = decision;
    await tell(await suggestion({ ...rejected, decision: earlier }), 1);
    expect(mails.map((one) => 'reason' in one && one.reason)).toEqual(['NO_SOURCE', 'NO_SOURCE', false]);
  });

  it('are not sent about what flipped back to what the author was told', async () => {
    const told = { what: 'APPROVED', at: at(0), note: 'Two\nlines.' } as const;
    await tell(await suggestion({ toldDecision: told, decidedAt: at(5) }), 5);
    await tell(await suggestion({ suggestionStatus: 'PENDING' }), 5);
    // Removed and restored within the ten minutes.
    await tell(await suggestion({ ...undecided, restoredAt: at(5) }), 5);
    expect(mails).toEqual([]);
  });
  const undecided = { suggestionStatus: null, contributionType: 'PERSONAL_ACCOUNT' } as const;

  it('about a removal have the link to contest it, also when repeated', async () => {
    const one = await removed();
    await tell(one, 2);
    expect(mails).toMatchObject([
      { template: 'contribution-removed', category: 'Duplicate', appeal: { token: expect.any(String) } },
    ]);
    const [sent] = mails;
    const caseNumber = sent?.template === 'contribution-removed' ? (sent.appeal?.caseNumber ?? '') : '';
    const { Item: appeal } = await client.send(
      new GetCommand({ TableName: table, Key: appealKey(caseNumber) }),
    );
    expect(appeal).toMatchObject({ state: 'OFFERED', decidedBy: 'moderator', contributionId: one.id });
    expect(await read(one)).toMatchObject({ toldRemoval: { what: 'REMOVED', at: at(2) } });
  });

  it('say that it is back only to who knew that it was gone', async () => {
    const toldRemoval = { what: 'REMOVED', at: at(0) } as const;
    await tell(await suggestion({ ...undecided, restoredAt: at(3), toldRemoval }), 3);
    expect(mails).toMatchObject([{ template: 'contribution-restored', isHidden: false }]);
  });

  it('are one digest for what was decided in one sitting, with one id in any order', async () => {
    for (let number = 0; number < 3; number++) await suggestion({ decidedAt: at(10 + number) });
    const last = await removed({ removedAt: at(13) });
    await tell(last, 13);
    expect(mails).toMatchObject([
      { template: 'decisions-digest', decisions: [{}, {}, {}, { about: 'removal', appeal: {} }] },
    ]);
    await tell(last, 13);
    expect(mails).toHaveLength(1);
  });

  it('leave everything to the message of a later decision, but for no longer than two hours', async () => {
    const first = await suggestion({ decidedAt: at(1) });
    const later = await suggestion({ decidedAt: at(8) });
    await tell(first, 1);
    expect(mails).toEqual([]);
    await tell(later, 8);
    expect(mails).toMatchObject([{ template: 'decisions-digest', decisions: [{}, {}] }]);
    mails = [];
    // The third delivery is half an hour after the message.
    const old = await suggestion({ decidedAt: '2026-11-21T08:39:00.000Z' });
    await suggestion({ decidedAt: at(20) });
    await tell(old, 8);
    expect(mails).toEqual([]);
    await tell(old, 9);
    expect(mails).toMatchObject([{ id: `suggestion-decided:${old.id}:2026-11-21T08:39:00.000Z` }]);
  });

  it('wait half an hour without a decision, by sending the message again; a lost one is in the queue', async () => {
    const one = await suggestion();
    const sent = { person: author.id, contribution: one.id, at: at(1) };
    for (const delivery of [1, 2]) await tell(one, 1, { client, mail, delivery });
    expect([mails, again]).toEqual([
      [],
      [
        { ...sent, delivery: 2 },
        { ...sent, delivery: 3 },
      ],
    ]);
    await tell(one, 1, { client, mail, delivery: 3 });
    await tell(one, 1, { client, mail, delivery: 2 });
    expect([mails.length, again.length]).toEqual([1, 2]);
    // A message about what is known is not sent again.
    await tell(one, 1, { client, mail, delivery: 1 });
    expect(again).toHaveLength(2);
  });

  it('say nothing about decisions from before people were told in this way', async () => {
    await suggestion({ decidedAt: '2026-10-01T08:00:00.000Z' });
    await tell(await suggestion(), 1);
    expect(mails).toHaveLength(1);
  });

  it('are queued again with the same id after a crash before the mark, and marked once', async () => {
    const ones = [await suggestion(), await suggestion(), await suggestion(), await suggestion()];
    const [one = await suggestion()] = ones;
    const crashing = testClient(endpoint);
    const send = crashing.send.bind(crashing);
    vi.spyOn(crashing, 'send').mockImplementation((async (command: never) => {
      if ((command as unknown) instanceof TransactWriteCommand) throw new Error('crash');
      return send(command);
    }) as never);
    await expect(tell(one, 1, { client: crashing, mail })).rejects.toThrow();
    await tell(one, 1);
    await tell(one, 1);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails).toHaveLength(2);
    for (const marked of await Promise.all(ones.map(read))) expect(marked.toldDecision).toBeDefined();
  });

  it('are one digest when two messages of one person are handled at once', async () => {
    const ones = [await suggestion(), await suggestion(), await suggestion(), await suggestion()];
    await Promise.all(ones.map((one) => tell(one, 1)));
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  });

  it('mark the others when one was deleted after the mail was queued', async () => {
    const ones = [await suggestion(), await suggestion(), await suggestion(), await suggestion()];
    const [gone = await suggestion(), kept = await suggestion()] = ones;
    const deleting = {
      send: async (one: MailMessage) => {
        await mail.send(one);
        await client.send(new DeleteCommand({ TableName: table, Key: contributionKey(gone.id) }));
      },
    };
    await tell(kept, 1, { client, mail: deleting });
    expect(await read(gone)).toBeUndefined();
    expect(await read(kept)).toMatchObject({ toldDecision: { what: 'APPROVED' } });
  });

  it('are not sent to deleted accounts, to who has turned them off, and about what was deleted or erased', async () => {
    const one = await suggestion();
    await putProfile(client, table, { ...author, decisionMails: false });
    await tell(one, 1);
    await client.send(
      new DeleteCommand({ TableName: table, Key: { pk: `USER#${author.id}`, sk: 'PROFILE' } }),
    );
    await tell(one, 1);
    await putProfile(client, table, author);
    await client.send(new DeleteCommand({ TableName: table, Key: contributionKey(one.id) }));
    await tell(one, 1);
    const { hiddenBy: _shown, ...erased } = await removed({ erasedAt: at(3) });
    await putInBatches(client, table, [{ ...contributionKey(erased.id), ...erased }]);
    await tell(one, 3);
    expect(mails).toEqual([]);
  });

  /** Minutes between decisions about one person. */
  const gaps = fc.array(fc.constantFrom(0, 1, 2, 5, 9, 12, 25, 29, 31, 45, 90), {
    minLength: 1,
    maxLength: 12,
  });

  /** Lives through the queue: each message comes ten minutes later, some twice, and some fail once after the mail. */
  async function liveThrough(minutes: readonly number[], troubles: readonly boolean[]) {
    const start = Date.parse('2026-11-21T10:00:00.000Z');
    const timeOf = (minute: number) => new Date(start + minute * 60_000).toISOString();
    const waiting: { due: number; message: PersonToTell; isRetry: boolean }[] = [];
    const decisions = [...minutes];
    let turn = 0;
    let clock = 0;
    const told: { id: string; minute: number }[] = [];
    const requeue = {
      send: async (message: PersonToTell) =>
        void waiting.push({ due: clock + 10, message: PersonToTell.parse(message), isRetry: false }),
    };
    while (decisions.length > 0 || waiting.length > 0) {
      waiting.sort((a, b) => a.due - b.due);
      const [next] = waiting;
      const decided = decisions[0] ?? Infinity;
      if (decided <= (next?.due ?? Infinity)) {
        decisions.shift();
        clock = decided;
        const { id } = await suggestion({ decidedAt: timeOf(decided) });
        await requeue.send({ person: author.id, contribution: id, at: timeOf(decided) });
        continue;
      }
      waiting.shift();
      if (!next) break;
      clock = next.due;
      const isTrouble = !next.isRetry && troubles[turn++ % troubles.length] === true;
      const failing = {
        send: async (one: MailMessage) => {
          told.push({ id: one.id, minute: clock });
          mails.push(one);
          if (isTrouble) throw new Error('The answer was lost.');
        },
      };
      const tellOnce = tellDecisions(client, table, failing, requeue, () => now);
      try {
        await tellOnce(next.message);
        // The message could not be removed.
        if (isTrouble) waiting.push({ ...next, isRetry: true, due: clock + 6 });
      } catch {
        waiting.push({ ...next, isRetry: true, due: clock + 6 });
      }
    }
    return told;
  }

  it('reach everybody once, with one mail a sitting, through repeats and lost answers', async () => {
    const troubled = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
    const histories = fc.tuple(gaps, fc.oneof(fc.constant<boolean[]>([false]), troubled));
    await fc.assert(
      fc.asyncProperty(histories, async ([between, troubles]) => {
        author = madeUpProfile();
        mails = [];
        await putProfile(client, table, author);
        let minute = 0;
        const minutes = between.map((gap) => (minute += gap));
        const told = await liveThrough(minutes, troubles);
        const mailed = [...new Map(mails.map((one) => [one.id, one])).values()];
        const count = mailed.reduce((sum, one) => sum + ('decisions' in one ? one.decisions.length : 1), 0);
        // Who was told just before a failure, and then had another decision, may be told again, and never nothing.
        expect(count).toBeGreaterThanOrEqual(minutes.length);
        if (!troubles.some((isTrouble) => isTrouble)) {
          expect(count).toBe(minutes.length);
          // A pause of more than half an hour, and every two hours, may begin another mail.
          const pauses = between.slice(1).filter((gap) => gap > 25).length;
          expect(mailed.length).toBeLessThanOrEqual(1 + pauses + Math.floor(minute / 80));
        }
        const last = Math.max(...told.map(({ minute: at }) => at));
        expect(last - minute).toBeLessThanOrEqual(60);
      }),
      { numRuns: 12 },
    );
  });

  it('are one mail for twelve decisions in twenty minutes', async () => {
    await liveThrough([0, 1, 2, 4, 5, 7, 8, 11, 13, 16, 18, 20], [false]);
    expect(mails).toMatchObject([{ template: 'decisions-digest', decisions: { length: 12 } }]);
  });
});
