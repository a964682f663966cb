import { beforeEach, describe, expect, it } from 'vitest';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { httpEvent } from '../../../testing/http-request.ts';
import { openProgress } from './open-progress.ts';
import { streamProgress } from './progress-stream.ts';
import type { StoredJob } from '../jobs/job-items.ts';

const id = '01JD5K8Z7Q0000000000000000';
const base = {
  id,
  status: 'queued',
  ver: 1,
  progress: 0,
  message: 'Waiting.',
  plan: { isDefault: true },
} as StoredJob;

interface Played {
  text: string;
  events: { id: number; event: string; data: Record<string, unknown> }[];
  reads: number;
  lasted: number;
}

/** Plays a stream on a test clock; `states` is the job at each poll, and the last one stays. */
async function play(
  states: (StoredJob | undefined)[],
  {
    lastEventId = -1,
    abortAfter = Infinity,
    isBusy = false,
    places = [],
  }: { lastEventId?: number; abortAfter?: number; isBusy?: boolean; places?: number[] } = {},
): Promise<Played> {
  const gone = new AbortController();
  let [text, time, reads] = ['', 0, 0];
  const write = (part: string) => {
    text += part;
  };
  const ports = {
    jobs: {
      find: async () => {
        reads++;
        return states[Math.min(reads, states.length - 1)];
      },
      placeOf: async () => {
        const place = places[Math.min(reads, places.length - 1)];
        return place === undefined ? undefined : { place, waitSeconds: place * 10 };
      },
    },
    maxWorkers: 3,
    now: () => time,
    wait: async (milliseconds: number) => {
      time += milliseconds;
      if (time >= abortAfter) gone.abort();
    },
  };
  await streamProgress({ job: states[0] ?? base, lastEventId, isBusy }, write, ports, gone.signal);
  const events = [...text.matchAll(/id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n/g)].map(
    ([, ver, event, data]) => ({
      id: Number(ver),
      event: String(event),
      data: JSON.parse(String(data)) as Record<string, unknown>,
    }),
  );
  return { text, events, reads, lasted: time };
}

const running = (ver: number, progress: number): StoredJob => ({ ...base, status: 'running', ver, progress });

describe('the stream of a job’s progress', () => {
  it('sends each change once, with its version as the id, and ends with the loop', async () => {
    const done: StoredJob = {
      ...base,
      status: 'completed',
      ver: 9,
      videoUrl: '/media/radar/1/loop.mp4',
      message: null,
    };
    const { text, events } = await play([base, running(3, 0.1), running(3, 0.1), running(5, 0.4), done]);
    expect(text.startsWith('retry: 1000\n:')).toBe(true);
    expect(events.map((one) => [one.id, one.event, one.data['progress']])).toEqual([
      [1, 'status', 0],
      [3, 'status', 0.1],
      [5, 'status', 0.4],
      [9, 'complete', 1],
    ]);
    expect(events.at(-1)?.data).toEqual({
      job_id: id,
      status: 'completed',
      progress: 1,
      message: null,
      result_url: '/media/radar/1/loop.mp4',
      poster_url: null,
    });
  });

  it('continues after the client’s last event, and repeats only the end', async () => {
    const { events } = await play([running(5, 0.4), running(6, 0.5), { ...base, status: 'failed', ver: 7 }], {
      lastEventId: 5,
    });
    expect(events.map((one) => [one.id, one.event])).toEqual([
      [6, 'status'],
      [7, 'error'],
    ]);
    const late = await play([{ ...base, status: 'cancelled', ver: 7, message: 'You canceled it.' }], {
      lastEventId: 7,
    });
    expect(late.events).toEqual([
      { id: 7, event: 'error', data: { job_id: id, status: 'cancelled', error: 'You canceled it.' } },
    ]);
  });

  it('tells the place of a queued job each time that it changes, although its item does not', async () => {
    const { events } = await play([base], { places: [9, 9, 7] });
    expect(events.map(({ data }) => [data['status'], data['place'], data['wait_seconds']])).toEqual([
      ['queued', 9, 90],
      ['queued', 7, 70],
    ]);
  });

  it('says once that the worker has vanished, which changes nothing in the table', async () => {
    const vanishing = { ...running(3, 0.1), message: 'Scan 1 of 9', leaseUntil: 2_500 };
    const { events } = await play([vanishing]);
    expect(events.map((one) => [one.id, one.data['message']])).toEqual([
      [3, 'Scan 1 of 9'],
      [3, 'Its machine stopped responding. Another one will take over.'],
    ]);
  });

  it.each([
    ['is queued', base],
    ['is running', running(2, 0.2)],
  ])('of one that %s ends within twelve seconds, even when nobody listens', async (_what, job) => {
    const { text, lasted } = await play([job]);
    expect(lasted).toBeLessThanOrEqual(12_000);
    expect(lasted).toBeGreaterThan(9_000);
    expect(text.endsWith(': more when you come back\n\n')).toBe(true);
  });

  it('is short while many people follow jobs, and the page pauses before the next one', async () => {
    const { text, lasted } = await play([running(2, 0.2)], { isBusy: true });
    expect(lasted).toBeLessThanOrEqual(4_000);
    expect(text).toMatch(/^retry: 8000\n/);
  });

  it('stops reading the table once nobody listens', async () => {
    const { reads } = await play([running(2, 0.2)], { abortAfter: 5_000 });
    expect(reads).toBeLessThanOrEqual(5);
  });

  it('says so when the job is gone', async () => {
    const { events } = await play([base, undefined]);
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { error: 'We couldn’t find this job.' } });
  });
});

describe('before a stream begins', () => {
  const jobs = { find: async (asked: string) => (asked === id ? base : undefined) };
  let taken: string[] = [];
  const place = {
    leave: async () => {
      left++;
    },
  };
  const places = {
    take: async (uid: string) => {
      taken.push(uid);
      return place;
    },
  };
  /** The names of the buckets that are empty. */
  let empty: string[] = [];
  let left = 0;
  let time = 0;
  let full = { until: 0 };
  const limiter = {
    take: async ({ name, what }: RateLimit) => {
      if (empty.includes(name)) throw new Problem('RATE_LIMITED', `Too many ${what}.`);
      return undefined;
    },
    giveBack: async () => {},
    refill: async () => {},
  };
  beforeEach(() => {
    taken = [];
    empty = [];
    left = 0;
    time = 0;
    full = { until: 0 };
  });
  const someone = async () =>
    ({ id: 'x', username: 'x', role: 'user', isVerified: true, sessionId: 'x' }) as const;
  const open = (path: string, headers: Record<string, string> = {}, authenticate = someone as never) =>
    openProgress(httpEvent('GET', path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }), {
      jobs,
      authenticate,
      limiter,
      places,
      full,
      now: () => time,
    });
  const path = `/animations/${id}/stream`;

  it('the job and the last event received are found', async () => {
    expect(await open(path, { 'last-event-id': '12', 'sec-fetch-site': 'same-origin' })).toEqual({
      job: base,
      lastEventId: 12,
      isBusy: false,
      place,
    });
    expect(taken).toEqual(['x']);
    expect(await open(path, { 'last-event-id': 'nonsense' })).toMatchObject({ lastEventId: -1 });
  });

  it('many followers make it a short one, and more make it none, which takes no place', async () => {
    empty = ['streams-calm'];
    expect(await open(path)).toMatchObject({ isBusy: true });
    empty = ['streams-calm', 'streams-busy'];
    await expect(open(path)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(left).toBe(1);
    // The next ones are refused without a look at any table, until short streams have ended.
    taken = [];
    time = 3_999;
    await expect(open(path)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect([taken, left]).toEqual([[], 1]);
    time = 4_000;
    empty = [];
    expect(await open(path)).toMatchObject({ isBusy: false });
  });

  it('a person who opens one after the other is refused before a place is taken', async () => {
    empty = ['stream'];
    await expect(open(path)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(taken).toEqual([]);
  });

  it('another site is refused that older browsers name in Origin alone', async () => {
    const headers = { 'sec-fetch-site': undefined, origin: 'https://evil.example' } as never;
    await expect(open(path, headers)).rejects.toMatchObject({ code: 'CROSS_SITE' });
  });

  it.each([
    ['a page of somebody else’s', path, { 'sec-fetch-site': 'cross-site' }, someone, 403, 'CROSS_SITE'],
    ['nobody', path, {}, async () => undefined, 401, 'UNAUTHENTICATED'],
    ['no such job', '/animations/01JD5K8Z7Q0000000000000001/stream', {}, someone, 404, 'NOT_FOUND'],
    ['no id', '/animations/..%2f/stream', {}, someone, 404, 'NOT_FOUND'],
    ['half of a character', '/animations/a\ud800/stream', {}, someone, 400, 'INVALID_REQUEST'],
    ['no stream', `/animations/${id}`, {}, someone, 404, 'NOT_FOUND'],
  ])('%s is refused with a status', async (_what, asked, headers, authenticate, status, code) => {
    const refused = (await open(asked, headers as Record<string, string>, authenticate as never).catch(
      (error: unknown) => error,
    )) as Problem;
    expect(refused).toBeInstanceOf(Problem);
    expect([refused.status, refused.code]).toEqual([status, code]);
    // A stream refused for another reason takes no place.
    expect(taken).toEqual([]);
  });
});
