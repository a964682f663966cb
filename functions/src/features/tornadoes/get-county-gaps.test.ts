import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { placeGapRoutes } from '@touchdown/shared/tornadoes/place-gaps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HiddenBy } from '../../domain/contributions/contribution-item.ts';
import { toFollowItem } from '../../domain/following/follow-items.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const inCleveland = { state: 'Oklahoma', cz_name: 'Cleveland', counties: ['Cleveland'] };
const weak = madeUpTornado('2015-05-06T21:00:00Z', {
  ...inCleveland,
  display_name: 'Norman, Oklahoma',
  tor_f_scale: 'EF1',
  fatalities: 0,
});
const unknown = madeUpTornado('1955-05-25T21:00:00Z', {
  ...inCleveland,
  tor_f_scale: 'F4',
  fatalities: null,
});
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  ...inCleveland,
  counties: ['McClain', 'Cleveland'],
  known_as: 'Moore',
  tor_f_scale: 'EF5',
  fatalities: 24,
});
const elsewhere = madeUpTornado('1997-05-12T18:00:00Z', { state: 'Florida', counties: ['Dade'] });

const at = (minute: number) => new Date(Date.UTC(2026, 9, 30, 12, minute)).toISOString();
const about = (id: string) => ({ kind: 'tornado', id, display_name: 'x', state: 'Oklahoma' }) as const;
const given = (
  minute: number,
  id: string,
  contributionType: NonNullable<Parameters<typeof madeUpContribution>[0]['contributionType']>,
  over = {},
) => madeUpContribution({ createdAt: at(minute), target: about(id), contributionType, ...over });

describe.each(oneStandIn)('the gaps of a county, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const ask = async (path = '/places/oklahoma/counties/cleveland/gaps') => {
    const { status, body } = await entry.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return placeGapRoutes.getCountyGaps.response.parse(body);
  };
  const follow = (subject: string, ...people: string[]) =>
    putInBatches(
      entry.storage.client,
      entry.community,
      people.map((person) => toFollowItem({ person, subject, name: null, followedAt: at(0) })),
    );

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [weak, unknown, moore, elsewhere] });
    await putContributions(entry.storage.client, entry.community, [
      given(1, moore.id, 'UPLOADED_PHOTO'),
      given(2, moore.id, 'PHOTO_LINK'),
      given(3, moore.id, 'PERSONAL_ACCOUNT'),
      given(4, moore.id, 'RADAR_LOOP_LINK'),
      given(5, weak.id, 'NEWS_ARTICLE_LINK'),
      given(6, weak.id, 'PERSONAL_ACCOUNT', { hiddenBy: new Set<HiddenBy>(['suspension']) }),
      given(7, weak.id, 'DOCUMENT_LINK', { removedAt: at(8) }),
      given(8, elsewhere.id, 'PERSONAL_ACCOUNT'),
    ]);
  });
  beforeEach(() => entry.restart());
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('count what lists show of each of its tornadoes, the deadliest first, and unknown deaths stay unknown', async () => {
    const { name, path, tornadoes } = await ask();
    expect([name, path]).toEqual(['Cleveland County', '/states/oklahoma/cleveland']);
    expect(
      tornadoes.map(({ id, fatalities, photos, stories, sources }) => [
        id,
        fatalities,
        photos,
        stories,
        sources,
      ]),
    ).toEqual([
      [moore.id, 24, 2, 1, 0],
      [unknown.id, null, 0, 0, 0],
      [weak.id, 0, 0, 0, 1],
    ]);
  });

  it('tell how many follow it from three on, and of nobody who', async () => {
    await follow('county:oklahoma/cleveland', 'A', 'B');
    await follow('county:oklahoma/mcclain', 'C', 'D', 'E');
    expect((await ask()).followers).toBeNull();
    await follow('county:oklahoma/cleveland', 'C');
    // The count of before is kept for half a minute.
    expect((await ask()).followers).toBeNull();
    vi.advanceTimersByTime(30_000);
    expect((await ask()).followers).toBe(3);
  });

  it('answer for a county without tornadoes, under another spelling too, and refuse what is no county', async () => {
    expect((await ask('/places/ok/counties/cimarron-county/gaps')).tornadoes).toEqual([]);
    expect(await entry.get('/places/oklahoma/counties/nowhere/gaps')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('are counted for each network, so that nobody walks through all counties again and again', async () => {
    const limiter = rateLimiter(entry.storage.client, entry.ephemeral, () => Date.now());
    await limiter.take(rateLimits.countyGaps, '198.51.100.7', rateLimits.countyGaps.max);
    const path = '/places/oklahoma/counties/cleveland/gaps';
    const askFrom = (address: string) => entry.get(path, undefined, { [viewerIpHeader]: address });
    expect(await askFrom('198.51.100.7')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await askFrom('198.51.100.8')).status).toBe(200);
  });

  it('tell nothing while the contributions cannot be read, so that a gap is never one of ours', async () => {
    await ask();
    entry.dynamodb.cut();
    const { status } = await entry.get('/places/oklahoma/counties/mcclain/gaps');
    entry.dynamodb.mend();
    expect(status).toBe(503);
  });
});
