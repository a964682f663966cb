import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobReport } from './job-state.ts';
import { RadarJob, type RadarJobPorts, type StreamListeners } from './radar-job.ts';

const loop = { videoUrl: '/f/loop.mp4', posterUrl: null, isPublic: true };

function report(changes: Partial<JobReport> = {}): JobReport {
  const still = { status: 'running', message: 'Scan 1 of 9', progress: 0.2 };
  return { jobId: 'A', isPublic: true, ...still, resultUrl: null, posterUrl: null, ...changes };
}

/** The test controls the clock, the streams and every answer. */
class TestWorld {
  now = 0;
  timers: { at: number; run: () => void }[] = [];
  streams: { jobId: string; listeners: StreamListeners; isOpen: boolean }[] = [];
  polls: { jobId: string; answer: (report: JobReport) => void; fail: (error: unknown) => void }[] = [];
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
    listen: (jobId, listeners) => {
      const stream = { jobId, listeners, isOpen: true };
      this.streams.push(stream);
      return () => {
        stream.isOpen = false;
      };
    },
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

  get stream() {
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('No stream was opened');
    return stream;
  }

  async pass(milliseconds: number) {
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

  async answer(changes: Partial<JobReport> = {}) {
    this.polls.shift()?.answer(report(changes));
    await settled();
  }

  async fail(message: string) {
    this.polls.shift()?.fail(new Error(message));
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A job that was requested and is followed. */
async function following() {
  const world = new TestWorld();
  world.job.start();
  await world.job.request('options', false);
  return world;
}

describe('requesting a loop', () => {
  it('shows an existing one at once', async () => {
    const world = new TestWorld();
    world.requested = { job: null, loop };
    await world.job.request('', false);
    expect(world.job.snapshot()).toEqual({ job: { step: 'made', loop }, loop });
    expect(world.streams).toEqual([]);
  });

  it('follows the job otherwise, and passes on that it is a regeneration', async () => {
    const world = new TestWorld();
    await world.job.request('sweep', true);
    expect(world.requests).toEqual([{ options: 'sweep', isRegeneration: true }]);
    expect(world.state).toMatchObject({ step: 'following', status: 'running', progress: 0.2 });
    expect(world.stream.jobId).toBe('A');
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
    world.stream.listeners.onReport(report({ status: 'failed', message: 'No data.' }));
    expect(world.job.snapshot()).toMatchObject({ job: { step: 'failed' }, loop });
  });
});

describe('listening', () => {
  it('shows each event, and closes the stream after the last', async () => {
    const world = await following();
    world.stream.listeners.onReport(report({ version: 2, progress: 0.6, message: 'Scan 5 of 9' }));
    expect(world.state).toMatchObject({ progress: 0.6, message: 'Scan 5 of 9' });
    world.stream.listeners.onReport(report({ version: 3, status: 'completed', resultUrl: loop.videoUrl }));
    expect(world.state).toEqual({ step: 'made', loop });
    expect(world.stream.isOpen).toBe(false);
    expect(world.timers).toEqual([]);
  });

  it('ignores events after the end', async () => {
    const world = await following();
    world.stream.listeners.onReport(report({ status: 'completed', resultUrl: loop.videoUrl }));
    world.stream.listeners.onReport(report({ status: 'failed', message: 'Too late.' }));
    world.stream.listeners.onCut({ isPermanent: true });
    expect(world.state).toMatchObject({ step: 'made' });
    expect(world.timers).toEqual([]);
  });

  it('polls now and then while an open stream is silent', async () => {
    const world = await following();
    world.stream.listeners.onOpen();
    await world.pass(19_999);
    expect(world.polls).toHaveLength(0);
    await world.pass(1);
    await world.answer({ progress: 0.5 });
    expect(world.state).toMatchObject({ progress: 0.5, trouble: null });
  });
});

describe('a stream that breaks', () => {
  it('permanently: the job is polled at once and then every five seconds', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: true });
    await world.pass(0);
    await world.answer({ progress: 0.5 });
    expect(world.state).toMatchObject({ progress: 0.5, trouble: { sentence: 'Stream error' } });
    await world.pass(4_999);
    expect(world.polls).toHaveLength(0);
    await world.pass(1);
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toEqual({ step: 'made', loop });
    expect(world.timers).toEqual([]);
  });

  it('for a moment: the job is not polled when the browser reconnects within five seconds', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: false });
    await world.pass(2_000);
    world.stream.listeners.onOpen();
    await world.pass(10_000);
    expect(world.polls).toHaveLength(0);
    expect(world.state).toMatchObject({ trouble: null });
  });

  it('for longer: the job is polled every five seconds, until the stream is back', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: false });
    await world.pass(4_000);
    // The browser fails to reconnect.
    world.stream.listeners.onCut({ isPermanent: false });
    await world.pass(1_000);
    await world.answer();
    expect(world.state).toMatchObject({ trouble: { sentence: 'Stream error' } });
    world.stream.listeners.onReport(report({ version: 9, progress: 0.7 }));
    expect(world.state).toMatchObject({ progress: 0.7, trouble: null });
    await world.pass(10_000);
    expect(world.polls).toHaveLength(0);
  });

  it('with a message: it is shown while the job is polled', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: true, message: 'The stream is full.' });
    await world.pass(0);
    await world.answer();
    expect(world.state).toMatchObject({ trouble: { sentence: 'The stream is full.' } });
  });

  it('permanently: it is opened again after a minute of polls, and if refused, after two', async () => {
    const world = await following();
    const refuse = async (polls: number) => {
      const { length } = world.streams;
      world.stream.listeners.onCut({ isPermanent: true });
      await world.pass(0);
      for (let poll = 1; poll < polls; poll++) {
        await world.answer();
        await world.pass(5_000);
      }
      expect(world.streams).toHaveLength(length);
      await world.answer();
      expect(world.streams).toHaveLength(length + 1);
    };
    await refuse(12);
    await refuse(24);
    world.stream.listeners.onOpen();
    expect(world.state).toMatchObject({ trouble: null });
    await refuse(12);
  });

  it('does not let an answer undo newer events of the stream', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: true });
    await world.pass(0);
    world.stream.listeners.onReport(report({ version: 8, message: 'Scan 8 of 9', progress: 0.8 }));
    await world.answer({ message: 'Scan 2 of 9' });
    expect(world.state).toMatchObject({ message: 'Scan 8 of 9' });
  });
});

/** A followed job whose stream was refused, and whose first poll is on its way. */
async function unreachable() {
  const world = await following();
  world.stream.listeners.onCut({ isPermanent: true });
  await world.pass(0);
  return world;
}

describe('failed polls', () => {
  it('are retried after 5, 10, 20 seconds and at last every minute, and never end the job', async () => {
    const world = await unreachable();
    const pauses = [5, 10, 20, 40, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000);
    for (const [at, pause] of pauses.entries()) {
      await world.fail('No network.');
      const contact = at < 7 ? 'retried' : 'lost';
      expect(world.state).toMatchObject({
        step: 'following',
        trouble: { sentence: 'No network.', contact },
      });
      await world.pass(pause - 1);
      expect(world.polls).toEqual([]);
      await world.pass(1);
      expect(world.polls).toHaveLength(1);
    }
    await world.answer({ progress: 0.9 });
    expect(world.state).toMatchObject({ progress: 0.9, trouble: { contact: 'polled' } });
    await world.pass(5_000);
    expect(world.polls).toHaveLength(1);
  });

  it('wait for a random half longer, so that pages do not come back together', async () => {
    const world = await unreachable();
    world.randomPart = 0.5;
    await world.fail('HTTP 429');
    await world.pass(6_249);
    expect(world.polls).toEqual([]);
    await world.pass(1);
    expect(world.polls).toHaveLength(1);
  });

  it.each([
    [30, 30_000],
    [1, 5_000],
    [86_400, 120_000],
  ])('wait as long as a server asks with Retry-After: %s, within reason', async (seconds, pause) => {
    const world = await unreachable();
    world.retryAfterSeconds = seconds;
    await world.fail('HTTP 503');
    await world.pass(pause - 1);
    expect(world.polls).toEqual([]);
    await world.pass(1);
    expect(world.polls).toHaveLength(1);
  });

  it('leave it to the visitor to check at once', async () => {
    const world = await unreachable();
    await world.fail('HTTP 503');
    world.job.checkNow();
    await world.pass(0);
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toEqual({ step: 'made', loop });
    world.job.checkNow();
    expect(world.timers).toEqual([]);
  });

  it('are not made more by a stream that the server refuses too', async () => {
    const world = await unreachable();
    await world.fail('HTTP 503');
    world.stream.listeners.onCut({ isPermanent: true });
    await world.pass(4_999);
    expect(world.polls).toEqual([]);
  });

  it('end it at once where polling again would not help', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: true });
    await world.pass(0);
    await world.fail('gone');
    expect(world.state).toEqual({ step: 'failed', sentence: 'gone' });
  });

  it('do not matter while the stream works', async () => {
    const world = await following();
    for (let silence = 0; silence < 9; silence++) {
      await world.pass(20_000);
      await world.fail('No network.');
    }
    expect(world.state).toMatchObject({ step: 'following', trouble: null });
  });
});

describe('another loop', () => {
  it('replaces the one before, whose late events and answers change nothing', async () => {
    const world = await following();
    world.stream.listeners.onCut({ isPermanent: true });
    await world.pass(0);
    const before = world.stream;
    world.requested = { job: report({ jobId: 'B' }), loop: null };
    await world.job.request('', true);
    expect(before.isOpen).toBe(false);
    before.listeners.onReport(report({ status: 'failed', message: 'Late.' }));
    await world.answer({ status: 'completed', resultUrl: loop.videoUrl });
    expect(world.state).toMatchObject({ step: 'following', jobId: 'B' });
    expect(world.timers).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('ends a queued job', async () => {
    const world = await following();
    world.cancelled = report({ status: 'cancelled', message: 'You cancelled it.' });
    await world.job.cancel();
    const sentence = 'Radar generation cancelled: You cancelled it.';
    expect(world.state).toEqual({ step: 'failed', sentence });
  });

  it('waits for the worker of a running job', async () => {
    const world = await following();
    await world.job.cancel();
    expect(world.state).toMatchObject({ step: 'following', isCancelling: true });
    world.stream.listeners.onReport(report({ version: 7, status: 'cancelled', message: 'As asked.' }));
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
    expect(world.stream.isOpen).toBe(true);
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
    expect(world.stream.isOpen).toBe(false);
    expect(world.timers).toEqual([]);
    world.job.start();
    expect(world.streams).toHaveLength(2);
    expect(world.stream).toMatchObject({ jobId: 'A', isOpen: true });
  });
});

describe('in any order of events', () => {
  it('every active job has a stream or a poll due, and an ended one leaves nothing behind', async () => {
    type Step = (world: TestWorld) => Promise<unknown> | void;
    const version = fc.integer({ min: 0, max: 9 });
    const steps = fc.oneof(
      fc.constant<Step>((world) => world.streams.at(-1)?.listeners.onOpen()),
      fc
        .boolean()
        .map<Step>((isPermanent) => (world) => world.streams.at(-1)?.listeners.onCut({ isPermanent })),
      version.map<Step>((at) => (world) => world.streams.at(-1)?.listeners.onReport(report({ version: at }))),
      version.map<Step>(
        (at) => (world) => world.streams[0]?.listeners.onReport(report({ version: at, progress: at / 10 })),
      ),
      fc.integer({ min: 0, max: 25_000 }).map<Step>((time) => (world) => world.pass(time)),
      fc.constant<Step>((world) => world.answer()),
      fc.constant<Step>((world) => world.fail('No network.')),
      fc.constant<Step>((world) => world.job.request('', true)),
      fc.constant<Step>((world) => {
        world.job.stop();
        world.job.start();
      }),
      fc.constantFrom('completed', 'failed').map<Step>((status) => (world) => {
        world.streams.at(-1)?.listeners.onReport(report({ status, resultUrl: loop.videoUrl }));
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (taken) => {
        const world = await following();
        for (const step of taken) {
          const { state } = world;
          await step(world);
          const open = world.streams.filter(({ isOpen }) => isOpen);
          if (world.state.step === 'following') {
            expect(open).toHaveLength(1);
            expect(world.timers.length + world.polls.length).toBeGreaterThan(0);
            expect(world.timers.length).toBeLessThanOrEqual(1);
            if (state.step === 'following' && world.requests.length === 1)
              expect(world.state.progress).toBeGreaterThanOrEqual(state.progress);
          } else {
            expect(open).toEqual([]);
            expect(world.timers).toEqual([]);
          }
        }
        world.job.stop();
        expect(world.timers).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
