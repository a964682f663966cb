import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { maxFollows } from '@touchdown/shared/following/following-limits.ts';
import { followingSentences as says } from '@touchdown/shared/following/following-sentences.ts';
import type { Follow } from '@touchdown/shared/following/schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseFollowing } from '../../domain/following/erase-following.ts';
import { settingsKey } from '../../domain/following/follow-items.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import * as histories from '../../testing/histories.ts';
import { answered, refused, type Answer } from '../../testing/histories.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startFollowingEntry, type TakedownsEntry } from '../../testing/start-takedowns-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { usernameKey } from '../accounts/account-items.ts';

const suggestion = madeUpContribution({
  createdAt: '2026-11-23T12:00:00.000Z',
  target: { kind: 'tornado', id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'Oklahoma' },
  suggestionStatus: 'PENDING',
});
interface Own {
  id: string;
  username: string;
  cookie: string;
  /** How much they can follow. */
  room: number;
  follows: Record<string, { at: number; isMuted: boolean }>;
  hasLeft: boolean;
}

/** How each is asked for, and how it is stored. */
const subjectsOf = ([own, other]: [Own, Own]) => ({
  county: ['county:oklahoma/cleveland'],
  'the same county': ['county:ok/cleveland-county', 'county:oklahoma/cleveland'],
  suggestion: [`suggestion:${suggestion.id}`],
  other: [`person:${other.username}`, `person:${other.id}`],
  'other by id': [`person:${other.id}`],
  oneself: [`person:${own.username}`],
});
type Named = keyof ReturnType<typeof subjectsOf>;
const subjects: Named[] = ['county', 'the same county', 'suggestion', 'other', 'other by id'];
const requests = {
  follow: (subject: string) => ['POST', '/follows', { subject }],
  unfollow: (subject: string) => ['DELETE', '/follows', { subject }],
  mute: (subject: string) => ['POST', '/notifications/mute', { subject, muted: true }],
  unmute: (subject: string) => ['POST', '/notifications/mute', { subject, muted: false }],
  look: (subject: string) => ['GET', `/follows/one?subject=${encodeURIComponent(subject)}`],
  list: () => ['GET', '/follows'],
  // The account is deleted between the check of its session and the transaction.
  'follow while leaving': (subject: string) => ['POST', '/follows', { subject }],
  'get a digest while leaving': () => ['PATCH', '/notifications/settings', { weeklyDigest: true }],
} satisfies Record<string, (subject: string) => [string, string, unknown?]>;
type Action = keyof typeof requests;
interface Call {
  by: number;
  action: Action;
  named: Named;
}
const callOf = (...actions: Action[]): fc.Arbitrary<Call> =>
  fc.record({
    by: fc.nat(1),
    action: fc.constantFrom(...actions),
    named: fc.constantFrom(...subjects, ...subjects, 'oneself'),
  });
const call = callOf('follow', 'follow', 'follow', 'unfollow', 'unfollow', 'mute', 'unmute', 'look');
const leaving = callOf('follow while leaving', 'get a digest while leaving');
/** The first of them is at the limit soon. */
const opening = (['suggestion', 'county'] as const).map((named): histories.Step<Call> => ({
  calls: [{ by: 0, action: 'follow', named }],
}));
const history = fc
  .tuple(
    fc.constant(opening),
    histories.stepsOf(call, { minLength: 7, maxLength: 8 }),
    leaving.map((one) => [{ calls: [] }, { calls: [one] }]),
    histories.stepsOf(call, { minLength: 1, maxLength: 1 }),
  )
  .map((parts) => parts.flat());
const pairOf = (model: Own[], by: number) => [model[by], model[1 - by]] as [Own, Own];

function answer(model: Own[], { by, action, named }: Call): Answer {
  const [own, other] = pairOf(model, by);
  const stored = subjectsOf([own, other])[named].at(-1) ?? '';
  const { follows } = own;
  const one = follows[stored];
  if (own.hasLeft) return refused(401, 'Please log in first.');
  if (action.endsWith('leaving')) {
    Object.assign(own, { follows: {}, hasLeft: true });
    delete other.follows[`person:${own.id}`];
  }
  switch (action) {
    case 'follow':
    case 'follow while leaving':
      if (named.startsWith('other') && other.hasLeft) return refused(404, says.noSuchPerson);
      if (named === 'oneself') return refused(409, says.ownPerson);
      if (own.hasLeft) return refused(409, 'Your account was deleted in another window.');
      if (!one && Object.keys(follows).length === own.room) return refused(409, says.tooManyFollows);
      follows[stored] ??= { at: Date.now(), isMuted: false };
      return answered({ following: true, message: says.followed });
    case 'unfollow':
      delete follows[stored];
      return answered({ following: false, message: says.unfollowed });
    case 'mute':
    case 'unmute': {
      const isMuted = action === 'mute';
      if (one) one.isMuted = isMuted;
      else if (named !== 'suggestion') return refused(409, says.notMuted);
      return answered({ is_muted: isMuted, message: isMuted ? says.muted : says.unmuted });
    }
    case 'look':
      return answered({ following: one !== undefined, is_muted: one?.isMuted === true });
    case 'list':
      return answered(
        Object.entries(follows)
          .map(([id, { at, isMuted }]) => lineOf(id, at, isMuted))
          .toSorted(),
      );
    default:
      return refused(409, 'Your account was changed meanwhile. Please try again.');
  }
}
const lineOf = (subject: string, at: number, isMuted: boolean) =>
  `${subject} since ${new Date(at).toISOString()}${isMuted ? ', muted' : ''}`;

describe.each(dynamodbStandIns)('what people follow, over $name', ({ endpoint }) => {
  let entry: TakedownsEntry;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startFollowingEntry(endpoint);
    await putContributions(entry.client, entry.community, [suggestion]);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('is as in a plain model after any history, and counted', { timeout: 300_000 }, async () => {
    await histories.tryHistories('histories of follows', { few: 1, all: 40 }, history, async (steps) => {
      const looks = (calls: readonly Call[]) =>
        [0, 1].flatMap((by): Call[] =>
          calls.length === 0 || calls.some((one) => one.by === by)
            ? [{ by, action: 'list', named: 'county' }]
            : [],
        );
      const people = [await person(1), await person(maxFollows)];
      const world = { watched: entry.watched, model: people, answer, ask, looks };
      for (const { id, room, follows, hasLeft } of await histories.liveThrough(steps, world)) {
        const command = new GetCommand({ TableName: entry.community, Key: settingsKey(id) });
        const { Item: settings } = await entry.client.send(command);
        const count = maxFollows - room + Object.keys(follows).length;
        expect(settings?.['follows'] ?? 0).toBe(hasLeft ? 0 : count);
      }
    });
  });

  it('is found by its id without the record, and by another name only with it', async () => {
    const { cookie } = await person(1);
    const look = async (subject: string) => {
      entry.watched.taken();
      const { status } = await entry.ask('GET', requests.look(subject)[1], { cookie });
      return [status, entry.watched.taken().filter((one) => one === 'GetItem').length];
    };
    expect(await look('tornado:20130520-k3v9qx2a')).toEqual([200, 1]);
    expect(await look('outbreak:2013-05-20-oklahoma')).toEqual([200, 1]);
    expect(await look('person:nobody-at-all')).toEqual([200, 2]);
    entry.watched.fail('GetItem', 3);
    expect(await look('tornado:spc-2013-7')).toEqual([503, 3]);
    entry.watched.fail('Query', 3);
    expect((await entry.ask('GET', '/follows', { cookie })).body).toMatchObject({
      error: 'The things you follow can’t be loaded right now. Please try again.',
    });
  });

  async function person(room: number): Promise<Own> {
    const { profile, cookie } = await putSignedIn(entry.client, entry.community);
    const { id, username } = profile;
    await putInBatches(entry.client, entry.community, [
      { ...usernameKey(username), uid: id },
      ...(room < maxFollows ? [{ ...settingsKey(id), person: id, follows: maxFollows - room }] : []),
    ]);
    return { id, username, cookie, room, follows: {}, hasLeft: false };
  }

  async function leave({ id, username }: Own): Promise<void> {
    await putProfile(entry.client, entry.community, {
      id,
      authEpoch: 1,
      deletedAt: '2026-11-28T12:00:00.000Z',
    });
    await entry.client.send(new DeleteCommand({ TableName: entry.community, Key: usernameKey(username) }));
    await eraseFollowing(entry.client, entry.community, id);
  }

  async function ask({ by, action, named }: Call, model: Own[]): Promise<Answer> {
    const [own, other] = pairOf(model, by);
    const [subject = ''] = subjectsOf([own, other])[named];
    const [method, path, body] = requests[action](subject) as [string, string, unknown];
    const isLeaving = action.endsWith('leaving') && !own.hasLeft;
    if (isLeaving) entry.watched.before('TransactWriteItems', () => leave(own));
    const given = await histories.untilAnswered(() => entry.ask(method, path, { cookie: own.cookie, body }));
    // What is refused before it writes anything has not let it happen.
    if (isLeaving) await leave(own);
    if (action !== 'list' || given.error !== undefined) return given;
    const { follows } = (given.body as { data: { follows: Follow[] } }).data;
    const times = follows.map(({ followed_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    return answered(
      follows.map((one) => lineOf(one.subject, Date.parse(one.followed_at), one.is_muted)).toSorted(),
    );
  }
});
