import { describe, expect, it } from 'vitest';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { streamEvent, type StreamImage } from '../../testing/stream-event.ts';
import type { ItemChange } from '../../platform/events/item-change.ts';
import { dispatchChanges, followerFunctions } from './dispatch-changes.ts';

const throttled = Object.assign(new Error('Rate Exceeded.'), {
  name: 'TooManyRequestsException',
  $fault: 'client',
});
const refused = Object.assign(new Error('Function not found.'), {
  name: 'ResourceNotFoundException',
  $fault: 'client',
});

type Invoked = [FollowerName, string];

/** A dispatcher whose Lambda fails as `fail` says. */
function dispatcher(fail: (follower: FollowerName, person: string) => Error | undefined = () => undefined) {
  const invoked: Invoked[] = [];
  const changes: ItemChange[] = [];
  const givenUp: Invoked[] = [];
  const handler = dispatchChanges({
    invoke: async (follower, change) => {
      const person = String(change.key['person']);
      const error = fail(follower, person);
      if (error) throw error;
      invoked.push([follower, person]);
      changes.push(change);
    },
    giveUp: async (follower, change) => void givenUp.push([follower, String(change.key['person'])]),
  });
  return { handler, invoked, changes, givenUp };
}

function profile(person: string, more: StreamImage = {}): StreamImage {
  const { pk, sk } = profileKey(person);
  return { pk: { S: pk }, sk: { S: sk }, username: { S: 'Ada' }, email: { S: 'ada@example.org' }, ...more };
}
const renamed = (person: string) => ({
  before: profile(person),
  after: profile(person, { username: { S: 'Grace' } }),
});
const deleted = (person: string) => ({
  before: profile(person, { photo: { S: 'p1' } }),
  after: profile(person, { photo: { S: 'p1' }, deletedAt: { S: '2026-11-22T00:00:00.000Z' } }),
});
const done = { batchItemFailures: [] };

describe('a change of the community table', () => {
  it('is passed to its followers only, as ids and the names of what changed', async () => {
    const { handler, invoked, changes } = dispatcher();
    expect(await handler(streamEvent(renamed('a'), deleted('b')))).toEqual(done);
    expect(invoked).toEqual([
      ['follow-authors', 'a'],
      ['follow-corrected-names', 'a'],
      ['follow-authors', 'b'],
      ['erase-deleted-account', 'b'],
      ['note-erasure', 'b'],
      ['erase-radar-jobs', 'b'],
      ['follow-corrected-names', 'b'],
    ]);
    const ofProfile = { kind: 'profile', event: 'MODIFY' };
    expect(changes).toEqual([
      { ...ofProfile, id: 'event-0', key: { person: 'a' }, changed: ['username'], before: {} },
      {
        ...ofProfile,
        id: 'event-0',
        key: { person: 'a' },
        changed: ['username'],
        before: { username: { S: 'Ada' } },
      },
      { ...ofProfile, id: 'event-1', key: { person: 'b' }, changed: ['deletedAt'], before: {} },
      {
        ...ofProfile,
        id: 'event-1',
        key: { person: 'b' },
        changed: ['deletedAt'],
        before: { photo: { S: 'p1' } },
      },
      { ...ofProfile, id: 'event-1', key: { person: 'b' }, changed: ['deletedAt'], before: {} },
      { ...ofProfile, id: 'event-1', key: { person: 'b' }, changed: ['deletedAt'], before: {} },
      {
        ...ofProfile,
        id: 'event-1',
        key: { person: 'b' },
        changed: ['deletedAt'],
        before: { username: { S: 'Ada' } },
      },
    ]);
  });

  it('is passed to nobody if it is not about what they follow', async () => {
    const { handler, invoked } = dispatcher();
    const bookmark = { pk: { S: 'USER#a' }, sk: { S: 'BM#t1' } };
    const event = streamEvent(
      { before: profile('a'), after: profile('a', { bio: { S: 'New.' } }) },
      { after: profile('a') },
      { before: profile('a') },
      { before: bookmark, after: { ...bookmark, username: { S: 'Ada' } } },
    );
    expect(await handler(event)).toEqual(done);
    expect(invoked).toEqual([]);
  });

  it('is reported as failed when Lambda throttles, and repeated with the changes behind it', async () => {
    let isThrottled = true;
    const { handler, invoked, givenUp } = dispatcher((follower, person) =>
      isThrottled && follower === 'erase-deleted-account' && person === 'b' ? throttled : undefined,
    );
    const event = streamEvent(renamed('a'), deleted('b'), renamed('c'));
    expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'number-1' }] });
    expect(invoked).toEqual([
      ['follow-authors', 'a'],
      ['follow-corrected-names', 'a'],
      ['follow-authors', 'b'],
      ['note-erasure', 'b'],
      ['erase-radar-jobs', 'b'],
      ['follow-corrected-names', 'b'],
    ]);
    isThrottled = false;
    expect(await handler({ Records: event.Records.slice(1) })).toEqual(done);
    expect(invoked.slice(6)).toEqual([
      ['follow-authors', 'b'],
      ['erase-deleted-account', 'b'],
      ['note-erasure', 'b'],
      ['erase-radar-jobs', 'b'],
      ['follow-corrected-names', 'b'],
      ['follow-authors', 'c'],
      ['follow-corrected-names', 'c'],
    ]);
    expect(givenUp).toEqual([]);
  });

  it('goes to the dead letter queue when Lambda refuses it permanently, and delays nobody', async () => {
    const { handler, invoked, givenUp } = dispatcher((follower) =>
      follower === 'follow-authors' ? refused : undefined,
    );
    expect(await handler(streamEvent(deleted('a'), deleted('b')))).toEqual(done);
    expect(givenUp).toEqual([
      ['follow-authors', 'a'],
      ['follow-authors', 'b'],
    ]);
    expect(invoked).toEqual([
      ['erase-deleted-account', 'a'],
      ['note-erasure', 'a'],
      ['erase-radar-jobs', 'a'],
      ['follow-corrected-names', 'a'],
      ['erase-deleted-account', 'b'],
      ['note-erasure', 'b'],
      ['erase-radar-jobs', 'b'],
      ['follow-corrected-names', 'b'],
    ]);
  });
});

it('a dispatcher does not start without a function for each follower', () => {
  expect(() => followerFunctions('follow-authors=one')).toThrow(
    'The follower erase-deleted-account has no function.',
  );
  expect(
    followerFunctions(
      'follow-authors=one,erase-deleted-account=two,note-erasure=thirteen,erase-radar-jobs=eleven,finish-removal=three,withhold-pictures=seven,erase-late-contribution=four,follow-corrected-names=six,reputation=five,follow-suspension=eight,withhold-answers=seventeen,count-waiting-votes=twelve,tell-suggester=nine,notify=fourteen,follow-reasons=eighteen,stand-by-trust=fifteen,tell-supporter=sixteen,carry-out-support-task=ten',
    ),
  ).toEqual({
    'follow-authors': 'one',
    'erase-deleted-account': 'two',
    'note-erasure': 'thirteen',
    'erase-radar-jobs': 'eleven',
    'finish-removal': 'three',
    'withhold-pictures': 'seven',
    'erase-late-contribution': 'four',
    'follow-corrected-names': 'six',
    reputation: 'five',
    'follow-suspension': 'eight',
    'withhold-answers': 'seventeen',
    'count-waiting-votes': 'twelve',
    'tell-suggester': 'nine',
    notify: 'fourteen',
    'follow-reasons': 'eighteen',
    'stand-by-trust': 'fifteen',
    'tell-supporter': 'sixteen',
    'carry-out-support-task': 'ten',
  });
});
