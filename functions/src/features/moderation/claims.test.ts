import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { claimSeconds, maxClaimsAtOnce } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpSuggestion, startReviewQueue } from '../../testing/start-review-queue.ts';
import type { ReviewQueueOf, SignedIn } from '../../testing/start-review-queue.ts';
import { bothStandIns, testClient } from '../../testing/test-table.ts';
import { storedClaims } from './claims.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z');
const suggestions = [0, 1, 2, 3].map((minute) =>
  madeUpSuggestion(moore, {}, { createdAt: `2026-11-20T12:0${minute}:00.000Z` }),
);
const [one = '', two = '', three = '', four = ''] = suggestions.map(({ id }) => id);

describe.each(bothStandIns)('claims on suggestions, over $name', ({ endpoint, itOnce }) => {
  let queue: ReviewQueueOf;
  let grace: SignedIn;
  let linus: SignedIn;

  beforeAll(async () => {
    queue = await startReviewQueue(endpoint, [moore]);
    [grace, linus] = [await queue.moderator('grace'), await queue.moderator('linus')];
    await queue.put(suggestions);
  });
  afterEach(() => queue.entry.watched.mend());
  afterAll(() => queue.entry.stop());

  const ask = (who: SignedIn, ids: readonly string[]) =>
    queue.entry.ask('POST', '/moderation/claims', who.cookie, { ids });
  async function claim(who: SignedIn, ...ids: string[]) {
    const { status, body } = await ask(who, ids);
    expect(status, JSON.stringify(body)).toBe(200);
    const { claims } = (body as { data: { claims: { id: string; by: string; isOwn: boolean }[] } }).data;
    return claims.map(({ id, by, isOwn }) => [id, by, isOwn]);
  }
  /** Whose each suggestion is, as a moderator's list says. */
  async function listed(who: SignedIn) {
    const { status, body } = await queue.entry.ask('GET', '/moderation/suggestions?order=asc', who.cookie);
    expect(status).toBe(200);
    const { suggestions: all } = (body as { data: { suggestions: ReviewedSuggestion[] } }).data;
    return all.map(({ claim: held }) => held && [held.by, held.is_own]);
  }

  it('are taken, shown to all, renewed, and given up for others', async () => {
    expect(await claim(grace, one, two)).toEqual([
      [one, 'grace', true],
      [two, 'grace', true],
    ]);
    expect(await claim(linus, two, three, three)).toEqual([
      [two, 'grace', false],
      [three, 'linus', true],
    ]);
    expect(await listed(linus)).toEqual([['grace', false], ['grace', false], ['linus', true], null]);
    // Only the first is given up, and the second renewed.
    expect(await claim(grace, two, four)).toEqual([
      [two, 'grace', true],
      [four, 'grace', true],
    ]);
    expect(await listed(grace)).toEqual([null, ['grace', true], ['linus', false], ['grace', true]]);
    // What is another's by now is not given up in the name of the one who had it first.
    expect(await claim(grace)).toEqual([]);
    expect(await claim(linus, two)).toEqual([[two, 'linus', true]]);
    expect(await claim(grace, two)).toEqual([[two, 'linus', false]]);
    expect(await claim(grace)).toEqual([]);
    expect(await listed(grace)).toEqual([null, ['linus', false], null, null]);
    expect(await claim(linus)).toEqual([]);
  });

  it('end by their time, though the item is still there', async () => {
    let time = Date.now();
    const claims = storedClaims(queue.entry.client, queue.entry.ephemeral, () => time);
    await claims.take([one], { id: 'first', username: 'first' });
    const Key = itemKey(ephemeral.kinds.claim, { suggestion: one });
    const stored = async () =>
      (await queue.entry.client.send(new GetCommand({ TableName: queue.entry.ephemeral, Key }))).Item;
    time += claimSeconds * 1000 - 1;
    expect((await claims.of([one, two])).get(one)).toMatchObject({ by: 'first' });
    expect(await claims.take([one], { id: 'second', username: 'second' })).toMatchObject([{ by: 'first' }]);
    time += 1;
    expect(await stored()).toMatchObject({ by: 'first' });
    expect((await claims.of([one])).size).toBe(0);
    expect(await claims.take([one], { id: 'second', username: 'second' })).toMatchObject([{ by: 'second' }]);
    // The one who had it first cannot give up the other's.
    await claims.take([], { id: 'first', username: 'first' });
    expect(await stored()).toMatchObject({ by: 'second' });
    await claims.take([], { id: 'second', username: 'second' });
    expect(await stored()).toBeUndefined();
  });

  it('that are over are not shown, nor do they keep anybody away', async () => {
    const until = new Date(Date.now() - 1).toISOString();
    const Item = {
      ...itemKey(ephemeral.kinds.claim, { suggestion: four }),
      suggestion: four,
      by: linus.profile.id,
      username: 'linus',
      until,
    };
    await queue.entry.client.send(new PutCommand({ TableName: queue.entry.ephemeral, Item }));
    expect((await listed(grace))[3]).toBeNull();
    expect(await claim(grace, four)).toEqual([[four, 'grace', true]]);
    await claim(grace);
  });

  it('by two moderators at once have one owner each', async () => {
    const ids = [one, two, three, four];
    const [ofGrace, ofLinus] = await Promise.all([claim(grace, ...ids), claim(linus, ...ids)]);
    for (const at of ids.keys()) {
      expect(ofGrace[at]?.[1]).toBe(ofLinus[at]?.[1]);
      expect([ofGrace[at]?.[2], ofLinus[at]?.[2]].toSorted((a, b) => Number(a) - Number(b))).toEqual([
        false,
        true,
      ]);
    }
    await claim(grace);
    await claim(linus);
  });

  it('that were given up only in part end by their time, and a repeat takes the rest', async () => {
    await claim(grace, one, two);
    queue.entry.watched.fail('DeleteItem', 20);
    expect((await ask(grace, [three])).status).toBe(503);
    queue.entry.watched.mend();
    expect(await claim(grace, three)).toEqual([[three, 'grace', true]]);
    const held = await listed(linus);
    expect(held[2]).toEqual(['grace', false]);
    await claim(grace, one, two);
    await claim(grace);
    expect(await listed(linus)).toEqual([null, null, null, null]);
  });

  itOnce('are advice: they are none while they cannot be read, and keep nobody from a decision', async () => {
    await claim(linus, two);
    const { ephemeral: table, watched } = queue.entry;
    const claims = storedClaims(testClient(watched.endpoint), table, () => Date.now());
    expect((await claims.of([two])).size).toBe(1);
    watched.fail('BatchGetItem', 20);
    expect((await claims.of([two])).size).toBe(0);
    watched.mend();
    const answer = await queue.entry.ask('POST', `/moderation/suggestions/${two}/reject`, grace.cookie, {});
    expect(answer.status).toBe(200);
  });

  itOnce('of too many at once, or of what is no suggestion’s id, are refused', async () => {
    const ids = Array.from({ length: maxClaimsAtOnce + 1 }, () => one);
    expect((await ask(grace, ids)).status).toBe(400);
    expect((await ask(grace, ['1'])).status).toBe(400);
  });
});
