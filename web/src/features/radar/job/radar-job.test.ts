import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobReport } from './job-state.ts';
import { StreamError, type StreamOptions } from './job-stream.ts';
import { RadarJob, type RadarJobPorts } from './radar-job.ts';

const loop = { videoUrl: '/f/loop.mp4', posterUrl: null, isPublic: true };

function report(changes: Partial<JobReport> = {}): JobReport {
  const still = { status: 'running', message: 'Scan 1 of 9', progress: 0.2 };
  return { jobId: 'A', isPublic: true, ...still, resultUrl: null, posterUrl: null, ...changes };
}

interface Answerable {
  jobId: string;
  answer: (report: JobReport) => void;
  fail: (error: unknown) => void;
}

/** The test controls the clock and every answer: of the API, and of the progress object. */
class TestWorld {
  now = 0;
  timers: { at: number; run: () => void }[] = [];
  /** The stream that is open; undefined while it is refused. */
  live: StreamOptions | undefined;
  endStream: (pause: number | Error) => void = () => {};
  takesStreams = false;
  streams = 0;
  reads: Answerable[] = [];
  polls: Answerable[] = [];
  isVisible = true;
  requests: { options: string; isRegeneration: boolean }[] = [];
  active: JobReport | Error | null = null;
  requested: Awaited<ReturnType<RadarJobPorts<string>['request']>> | Error = { job: report(), loop: null };
  cancelled: JobReport | Error = report();

  randomPart = 0;
  retryAfterSeconds: number | undefined;

  readonly job = new RadarJob<string>({
    request: async (options, isRegeneration) => {
      this.requests.push({ options, isRegeneration });
      if (this.requested instanceof Error) throw this.requested;
      return this.requested;
    },
    refusal: (error) => (error as Error).message,
    findActive: async () => {
      if (this.active instanceof Error) throw this.active;
      return this.active;
    },
    stream: async (_, options) => {
      this.streams += 1;
      if (!this.takesStreams) throw new StreamError('Stream error');
      this.live = options;
      return new Promise((end, fail) => {
        this.endStream = (how) => {
          this.live = undefined;
          if (typeof how === 'number') end(how);
          else fail(how);
        };
        options.signal.addEventListener('abort', () => this.endStream(new Error('Aborted.')));
      });
    },
    readProgress: (jobId) =>
      new Promise((answer, fail) => {
        this.reads.push({ jobId, answer, fail });
      }),
    poll: (jobId) =>
      new Promise((answer, fail) => {
        this.polls.push({ jobId, answer, fail });
      }),
    checkFailure: (error) => ({
      sentence: (error as Error).message,
      isFinal: (error as Error).message === 'gone',
      retryAfterSeconds: this.retryAfterSeconds,
    }),
    cancel: async () => {
      if (this.cancelled instanceof Error) throw this.cancelled;
      return this.cancelled;
    },
    isVisible: () => this.isVisible,
    startTimer: (run, milliseconds) => {
      const timer = { at: this.now + milliseconds, run };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((one) => one !== timer);
      };
    },
    chance: () => this.randomPart,
  });

  get state() {
    return this.job.snapshot().job;
  }

  async pass(milliseconds: number) {
    await settled();
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.now = next.at;
      next.run();
      await settled();
    }
    this.now = end;
  }

  /** Answers what is asked, the object or the API. */
  async answer(changes: Partial<JobReport> = {}) {
    (this.reads.shift() ?? this.polls.shift())?.answer(report(changes));
    await settled();
  }

  async fail(message: string) {
    (this.reads.shift() ?? this.polls.shift())?.fail(new Error(message));
    await settled();
  }

  /** The next read of the object, which is due. */
  async read(changes: Partial<JobReport> = {}) {
    await this.pass(1_500);
    expect(this.reads).toHaveLength(1);
    await this.answer(changes);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A job that was requested and is followed. Its stream is refused, unless it is to be live. */
async function following({ isLive = false } = {}) {
  const world = new TestWorld();
  world.takesStreams = isLive;
  world.job.start();
  await world.job.request('options', false);
  await settled();
  return world;
}

describe('requesting a loop', () => {
  it('shows an existing one at once', async () => {
    const world = new TestWorld();
    world.requested = { job: null, loop };
    await world.job.request('', false);
    expect(world.job.snapshot()).toEqual({ job: { step: 'made', loop }, loop });
    expect(world.timers).toEqual([]);
  });

  it('follows the job otherwise, and passes on that it is a regeneration', async () => {
    const world = new TestWorld();
    await world.job.request('sweep', true);
    await settled();
    expect(world.requests).toEqual([{ options: 'sweep', isRegeneration: true }]);
    expect(world.state).toMatchObject({ step: 'following', status: 'running', progress: 0.2 });
    await world.pass(1_500);
    expect(world.reads).toMatchObject([{ jobId: 'A' }]);
    expect(world.polls).toEqual([]);
  });

  it('section 8: says what is missing from the answer', async () => {
    const world = new TestWorld();
    world.requested = { job: null, loop: null };
    await world.job.request('', false);
    const sentence = 'No job ID returned from radar generation request';
    expect(world.state).toEqual({ step: 'failed', sentence });
    await world.job.request('', true);
    expect(world.state).toMatchObject({ sentence: 'No job ID returned from radar regeneration request' });
  });

  it('shows a refusal and returns it', async () => {
    const world = new TestWorld();
    const refused = new Error('Two are being made.');
    world.requested = refused;
    expect(await world.job.request('', false)).toBe(refused);
    expect(world.state).toEqual({ step: 'failed', sentence: 'Two are being made.' });
  });

  it('keeps the existing loop while another is made, and when that fails', async () => {
    const world = new TestWorld();
    world.requested = { job: null, loop };
    await world.job.request('', false);
    world.requested = { job: report(), loop: null };
    await world.job.request('', true);
    expect(world.job.snapshot()).toMatchObject({ job: { step: 'following' }, loop });
    await world.read({ status: 'failed', message: 'No data.' });
    expect(world.job.snapshot()).toMatchObject({ job: { step: 'failed' }, loop });
  });
});

describe('the live stream', () => {
  const notLive = { sentence: 'Stream error', contact: 'read' };

  it('shows each state, is opened again after the last version that it sent, and is closed by the end', async () => {
    const world = await following({ isLive: true });
    expect(world.live?.after).toBe(0);
    world.live?.onReport(report({ version: 4, progress: 0.5 }));
    expect(world.state).toMatchObject({ progress: 0.5, trouble: null });
    world.endStream(1_000);
    await settled();
    await world.pass(1_000);
    expect(world.live?.after).toBe(4);
    const { signal } = world.live ?? {};
    world.live?.onReport(report({ version: 9, status: 'completed', resultUrl: loop.videoUrl }));
    expect(world.state).toEqual({ step: 'made', loop });
    expect(signal?.aborted).toBe(true);
    await settled();
    expect([world.timers, world.reads, world.polls]).toEqual([[], [], []]);
  });

  it('gives way to the object where it is refused, says so, and is opened again after a minute', async () => {
    const world = await following();
    expect(world.state).toMatchObject({ trouble: notLive });
    for (let read = 0; read < 39; read++) await world.read({ version: read, writtenAt: read });
    expect([world.streams, world.polls.length]).toEqual([1, 0]);
    expect(world.state).toMatchObject({ trouble: notLive });
    world.takesStreams = true;
    await world.read({ version: 40, writtenAt: 40 });
    await world.pass(0);
    expect(world.live?.after).toBe(40);
    world.live?.onReport(report({ version: 41 }));
    expect(world.state).toMatchObject({ trouble: null });
  });

  it('gives way to the object where it breaks, in the words of its error', async () => {
    const world = await following({ isLive: true });
    world.endStream(new StreamError('The radar service restarts.'));
    await settled();
    expect(world.state).toMatchObject({ trouble: { ...notLive, sentence: 'The radar service restarts.' } });
    await world.read({ progress: 0.7 });
    expect(world.state).toMatchObject({ progress: 0.7 });
  });

  it('is given up if it does not end, because something on the way holds it back', async () => {
    const world = await following({ isLive: true });
    await world.pass(20_000);
    expect(world.live).toBeUndefined();
    expect(world.state).toMatchObject({ trouble: notLive });
    await world.read();
  });

  it('is left to others while nobody looks, without a word, and is back with the visitor', async () => {
    const world = await following({ isLive: true });
    world.isVisible = false;
    world.endStream(1_000);
    await settled();
    await world.pass(19_999);
    expect([world.streams, world.reads.length]).toEqual([1, 0]);
    expect(world.state).toMatchObject({ trouble: null });
    world.isVisible = true;
    world.job.checkNow();
    await world.pass(0);
    expect(world.streams).toBe(2);
  });
});

describe('reading the progress', () => {
  it('shows each state, and stops after the last', async () => {
    const world = await following();
    await world.read({ version: 2, progress: 0.6, message: 'Scan 5 of 9' });
    expect(world.state).toMatchObject({ progress: 0.6, message: 'Scan 5 of 9' });
    await world.read({ version: 3, status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toEqual({ step: 'made', loop });
    expect(world.timers).toEqual([]);
    expect(world.polls).toEqual([]);
  });

  it('shows place and time while the job waits', async () => {
    const world = await following();
    await world.read({ version: 2, status: 'queued', place: 212, waitSeconds: 540 });
    expect(world.state).toMatchObject({ status: 'queued', place: 212, waitSeconds: 540 });
    await world.read({ version: 3 });
    expect(world.state).toMatchObject({ status: 'running', place: null });
  });

  it('asks the API for the end of a private loop, which its object does not tell', async () => {
    const world = await following();
    await world.read({ status: 'completed', isBrief: true });
    expect(world.state).toMatchObject({ step: 'following' });
    await world.pass(0);
    expect(world.polls).toHaveLength(1);
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toEqual({ step: 'made', loop });
  });

  it.each([
    ['queued', 60],
    ['running', 30],
  ])(
    'asks the API when the object of a %s job has stayed the same for %s seconds',
    async (status, seconds) => {
      const world = await following();
      const object = { status, writtenAt: 7, version: 2 };
      const reads = seconds / 1.5;
      for (let read = 0; read < reads; read++) await world.read(object);
      expect(world.polls).toEqual([]);
      await world.read(object);
      await world.pass(0);
      expect(world.polls).toHaveLength(1);
      // The API does not answer. It is asked again a minute later, and not with each read.
      await world.fail('HTTP 503');
      await world.pass(5_000);
      for (let read = 0; read < 38; read++) {
        await world.answer(object);
        await world.pass(1_500);
        expect(world.polls).toEqual([]);
      }
    },
  );

  it('asks the API every five seconds where the object cannot be read', async () => {
    const world = await following();
    await world.pass(1_500);
    await world.fail('HTTP 503');
    for (let poll = 1; poll <= 4; poll++) {
      await world.pass(4_999);
      expect([world.reads, world.polls]).toEqual([[], []]);
      await world.pass(1);
      expect(world.polls).toHaveLength(1);
      await world.answer({ progress: poll / 10 });
    }
    expect(world.state).toMatchObject({ progress: 0.4 });
  });

  it('is slow while nobody looks', async () => {
    const world = await following();
    world.isVisible = false;
    await world.read();
    await world.pass(19_999);
    expect(world.reads).toEqual([]);
    world.job.checkNow();
    await world.pass(0);
    expect(world.reads).toHaveLength(1);
  });
});

/** A followed job whose first read is on its way. */
async function reading() {
  const world = await following();
  await world.pass(1_500);
  return world;
}

describe('failed reads', () => {
  const asked = (world: TestWorld) => world.reads.length + world.polls.length;

  it('are retried after 5, 10, 20 seconds and at last every minute, and never end the job', async () => {
    const world = await reading();
    const pauses = [5, 10, 20, 40, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000);
    const refusals = ['HTTP 404', 'HTTP 403', 'HTTP 429', 'HTTP 503', 'gone'];
    for (const [at, pause] of pauses.entries()) {
      const sentence = refusals[at % refusals.length] ?? '';
      await world.fail(sentence);
      const contact = at < 7 ? 'retried' : 'lost';
      expect(world.state).toMatchObject({ step: 'following', trouble: { sentence, contact } });
      await world.pass(pause - 1);
      expect(asked(world)).toBe(0);
      await world.pass(1);
      // The object and the API in turn: where one cannot be read, the other may be.
      expect([world.reads.length, world.polls.length]).toEqual(at % 2 === 0 ? [0, 1] : [1, 0]);
    }
    await world.answer({ progress: 0.9 });
    expect(world.state).toMatchObject({ progress: 0.9, trouble: { contact: 'read' } });
  });

  it('wait for a random half longer, so that pages do not come back together', async () => {
    const world = await reading();
    world.randomPart = 0.5;
    await world.fail('HTTP 429');
    await world.pass(6_249);
    expect(asked(world)).toBe(0);
    await world.pass(1);
    expect(asked(world)).toBe(1);
  });

  it.each([
    [30, 30_000],
    [1, 5_000],
    [86_400, 120_000],
  ])('wait as long as a server asks with Retry-After: %s, within reason', async (seconds, pause) => {
    const world = await reading();
    world.retryAfterSeconds = seconds;
    await world.fail('HTTP 503');
    await world.pass(pause - 1);
    expect(asked(world)).toBe(0);
    await world.pass(1);
    expect(asked(world)).toBe(1);
  });

  it('leave it to the visitor to check at once', async () => {
    const world = await reading();
    await world.fail('HTTP 503');
    world.job.checkNow();
    await world.pass(0);
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toEqual({ step: 'made', loop });
    world.job.checkNow();
    expect(world.timers).toEqual([]);
  });
});

describe('another loop', () => {
  it('replaces the one before, whose late answers change nothing', async () => {
    const world = await reading();
    world.requested = { job: report({ jobId: 'B' }), loop: null };
    await world.job.request('', true);
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toMatchObject({ step: 'following', jobId: 'B' });
    expect(world.timers).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('ends a queued job', async () => {
    const world = await following();
    world.cancelled = report({ status: 'cancelled', message: 'You canceled it.' });
    await world.job.cancel();
    const sentence = 'Radar generation cancelled: You canceled it.';
    expect(world.state).toEqual({ step: 'failed', sentence });
  });

  it('waits for the worker of a running job', async () => {
    const world = await following();
    await world.job.cancel();
    expect(world.state).toMatchObject({ step: 'following', isCancelling: true });
    await world.read({ version: 7, status: 'cancelled', message: 'As asked.' });
    expect(world.state).toMatchObject({ step: 'failed' });
  });

  it('rejects with the refusal, and the job continues', async () => {
    const world = await following();
    world.cancelled = new Error('Not yours.');
    await expect(world.job.cancel()).rejects.toThrow('Not yours.');
    expect(world.state).toMatchObject({ step: 'following', isCancelling: false });
  });
});

describe('leaving and coming back', () => {
  it('finds the active job after a reload', async () => {
    const world = new TestWorld();
    world.active = report({ status: 'queued', progress: 0 });
    world.job.start();
    await settled();
    expect(world.state).toMatchObject({ step: 'following', status: 'queued' });
    expect(world.timers).toHaveLength(1);
  });

  it('asks again while the server refuses, because there may be one', async () => {
    const world = new TestWorld();
    world.active = new Error('HTTP 429');
    world.job.start();
    await settled();
    world.active = report({ status: 'queued', progress: 0 });
    await world.pass(5_000);
    expect(world.state).toMatchObject({ step: 'following', status: 'queued' });
    world.job.stop();
    expect(world.timers).toEqual([]);
  });

  it('finds none, and waits for a request', async () => {
    const world = new TestWorld();
    world.job.start();
    await settled();
    expect(world.state).toEqual({ step: 'idle' });
    expect(world.timers).toEqual([]);
  });

  it('prefers a request to the job found after it', async () => {
    const world = new TestWorld();
    world.active = report({ jobId: 'B' });
    world.job.start();
    await world.job.request('', false);
    await settled();
    expect(world.state).toMatchObject({ jobId: 'A' });
  });

  it('stops everything, and continues later', async () => {
    const world = await following();
    world.job.stop();
    expect(world.timers).toEqual([]);
    world.job.start();
    await world.pass(1_500);
    expect(world.reads).toMatchObject([{ jobId: 'A' }]);
  });
});

describe('in any order of events', () => {
  it('every active job has a read due, and an ended one leaves nothing behind', async () => {
    type Step = (world: TestWorld) => Promise<unknown> | void;
    const version = fc.integer({ min: 0, max: 9 });
    const steps = fc.oneof(
      version.map<Step>((at) => (world) => world.answer({ version: at, progress: at / 10, writtenAt: at })),
      fc.integer({ min: 0, max: 25_000 }).map<Step>((time) => (world) => world.pass(time)),
      fc.constant<Step>((world) => world.answer()),
      version.map<Step>((at) => (world) => world.live?.onReport(report({ version: at, progress: at / 10 }))),
      fc
        .constantFrom<number | Error>(1_000, new StreamError('Stream error'))
        .map<Step>((how) => (world) => world.endStream(how)),
      fc.boolean().map<Step>((takes) => (world) => {
        world.takesStreams = takes;
      }),
      fc.constant<Step>((world) => world.fail('No network.')),
      fc.constant<Step>((world) => world.job.request('', true)),
      fc.constant<Step>((world) => {
        world.job.stop();
        world.job.start();
      }),
      fc
        .constantFrom('completed', 'failed')
        .map<Step>((status) => (world) => world.answer({ status, resultUrl: loop.videoUrl })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (taken) => {
        const world = await following({ isLive: true });
        for (const step of taken) {
          const { state } = world;
          await step(world);
          await settled();
          if (world.state.step === 'following') {
            const asked = world.reads.length + world.polls.length;
            expect(world.timers.length + asked).toBeGreaterThan(0);
            expect(world.timers.length).toBeLessThanOrEqual(1);
            if (state.step === 'following' && world.requests.length === 1)
              expect(world.state.progress).toBeGreaterThanOrEqual(state.progress);
          } else {
            expect(world.timers).toEqual([]);
          }
        }
        world.job.stop();
        await settled();
        expect(world.timers).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
