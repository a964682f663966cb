import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobReport } from './job-state.ts';
import { RadarJob, type RadarJobPorts, type StreamEars } from './radar-job.ts';

const film = { videoUrl: '/f/film.mp4', posterUrl: null, isPublic: true };

function report(changes: Partial<JobReport> = {}): JobReport {
  const still = { status: 'running', message: 'Scan 1 of 9', progress: 0.2 };
  return { jobId: 'A', isPublic: true, ...still, resultUrl: null, posterUrl: null, ...changes };
}

/** A world in which the test says what happens: it holds the clock, the streams and every answer. */
class TestWorld {
  now = 0;
  timers: { at: number; run: () => void }[] = [];
  streams: { jobId: string; ears: StreamEars; isOpen: boolean }[] = [];
  questions: { jobId: string; answer: (report: JobReport) => void; fail: (error: unknown) => void }[] = [];
  requests: { options: string; isAnew: boolean }[] = [];
  active: JobReport | null = null;
  requested: Awaited<ReturnType<RadarJobPorts<string>['request']>> | Error = { job: report(), film: null };
  cancelled: JobReport | Error = report();

  readonly job = new RadarJob<string>({
    request: async (options, isAnew) => {
      this.requests.push({ options, isAnew });
      if (this.requested instanceof Error) throw this.requested;
      return this.requested;
    },
    refusal: (error) => (error as Error).message,
    findActive: async () => this.active,
    ask: (jobId) =>
      new Promise((answer, fail) => {
        this.questions.push({ jobId, answer, fail });
      }),
    checkFailure: (error) => ({
      sentence: (error as Error).message,
      isFinal: (error as Error).message === 'gone',
    }),
    cancel: async () => {
      if (this.cancelled instanceof Error) throw this.cancelled;
      return this.cancelled;
    },
    listen: (jobId, ears) => {
      const stream = { jobId, ears, isOpen: true };
      this.streams.push(stream);
      return () => {
        stream.isOpen = false;
      };
    },
    later: (run, milliseconds) => {
      const timer = { at: this.now + milliseconds, run };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((one) => one !== timer);
      };
    },
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
    this.questions.shift()?.answer(report(changes));
    await settled();
  }

  async fail(message: string) {
    this.questions.shift()?.fail(new Error(message));
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A job that was asked for and is listened to. */
async function following() {
  const world = new TestWorld();
  world.job.start();
  await world.job.request('options', false);
  return world;
}

describe('asking for a film', () => {
  it('shows one at once where there is one', async () => {
    const world = new TestWorld();
    world.requested = { job: null, film };
    await world.job.request('', false);
    expect(world.job.snapshot()).toEqual({ job: { step: 'made', film }, film });
    expect(world.streams).toEqual([]);
  });

  it('follows the job otherwise, and passes on that it shall be drawn anew', async () => {
    const world = new TestWorld();
    await world.job.request('sweep', true);
    expect(world.requests).toEqual([{ options: 'sweep', isAnew: true }]);
    expect(world.state).toMatchObject({ step: 'following', status: 'running', progress: 0.2 });
    expect(world.stream.jobId).toBe('A');
  });

  it('section 8: says what is missing from the answer', async () => {
    const world = new TestWorld();
    world.requested = { job: null, film: null };
    await world.job.request('', false);
    const sentence = 'No job ID returned from radar generation request';
    expect(world.state).toEqual({ step: 'failed', sentence });
    await world.job.request('', true);
    expect(world.state).toMatchObject({ sentence: 'No job ID returned from radar regeneration request' });
  });

  it('shows a refusal and gives it back', async () => {
    const world = new TestWorld();
    const refused = new Error('Two are being made.');
    world.requested = refused;
    expect(await world.job.request('', false)).toBe(refused);
    expect(world.state).toEqual({ step: 'failed', sentence: 'Two are being made.' });
  });

  it('keeps the film that there was while another is made, and when that fails', async () => {
    const world = new TestWorld();
    world.requested = { job: null, film };
    await world.job.request('', false);
    world.requested = { job: report(), film: null };
    await world.job.request('', true);
    expect(world.job.snapshot()).toMatchObject({ job: { step: 'following' }, film });
    world.stream.ears.onReport(report({ status: 'failed', message: 'No data.' }));
    expect(world.job.snapshot()).toMatchObject({ job: { step: 'failed' }, film });
  });
});

describe('listening', () => {
  it('shows each event, and closes the stream with the last', async () => {
    const world = await following();
    world.stream.ears.onReport(report({ version: 2, progress: 0.6, message: 'Scan 5 of 9' }));
    expect(world.state).toMatchObject({ progress: 0.6, message: 'Scan 5 of 9' });
    world.stream.ears.onReport(report({ version: 3, status: 'completed', resultUrl: film.videoUrl }));
    expect(world.state).toEqual({ step: 'made', film });
    expect(world.stream.isOpen).toBe(false);
    expect(world.timers).toEqual([]);
  });

  it('does not mind events that come after the end', async () => {
    const world = await following();
    world.stream.ears.onReport(report({ status: 'completed', resultUrl: film.videoUrl }));
    world.stream.ears.onReport(report({ status: 'failed', message: 'Too late.' }));
    world.stream.ears.onCut({ isPermanent: true });
    expect(world.state).toMatchObject({ step: 'made' });
    expect(world.timers).toEqual([]);
  });

  it('asks once in a while where an open stream says nothing', async () => {
    const world = await following();
    world.stream.ears.onOpen();
    await world.pass(19_999);
    expect(world.questions).toHaveLength(0);
    await world.pass(1);
    await world.answer({ progress: 0.5 });
    expect(world.state).toMatchObject({ progress: 0.5, trouble: null });
  });
});

describe('a stream that is cut', () => {
  it('for good: the job is asked after at once and then every five seconds', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true });
    await world.pass(0);
    await world.answer({ progress: 0.5 });
    expect(world.state).toMatchObject({ progress: 0.5, trouble: 'Stream error' });
    await world.pass(4_999);
    expect(world.questions).toHaveLength(0);
    await world.pass(1);
    await world.answer({ status: 'completed', resultUrl: film.videoUrl });
    expect(world.state).toEqual({ step: 'made', film });
    expect(world.timers).toEqual([]);
  });

  it('for a moment: nothing is asked when the browser has it back within five seconds', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: false });
    await world.pass(2_000);
    world.stream.ears.onOpen();
    await world.pass(10_000);
    expect(world.questions).toHaveLength(0);
    expect(world.state).toMatchObject({ trouble: null });
  });

  it('for longer: asked after every five seconds, until the stream is back', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: false });
    await world.pass(4_000);
    // The browser tries, in vain.
    world.stream.ears.onCut({ isPermanent: false });
    await world.pass(1_000);
    await world.answer();
    expect(world.state).toMatchObject({ trouble: 'Stream error' });
    world.stream.ears.onReport(report({ version: 9, progress: 0.7 }));
    expect(world.state).toMatchObject({ progress: 0.7, trouble: null });
    await world.pass(10_000);
    expect(world.questions).toHaveLength(0);
  });

  it('with a sentence of its own: that is shown while polling has taken over', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true, message: 'The stream is full.' });
    await world.pass(0);
    await world.answer();
    expect(world.state).toMatchObject({ trouble: 'The stream is full.' });
  });

  it('does not let an answer undo what the stream has said meanwhile', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true });
    await world.pass(0);
    world.stream.ears.onReport(report({ version: 8, message: 'Scan 8 of 9', progress: 0.8 }));
    await world.answer({ message: 'Scan 2 of 9' });
    expect(world.state).toMatchObject({ message: 'Scan 8 of 9' });
  });
});

describe('questions without an answer', () => {
  it('are told and asked again; after half a minute the visitor decides', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true });
    await world.pass(0);
    for (let failure = 1; failure < 6; failure++) {
      await world.fail('No network.');
      expect(world.state).toMatchObject({ step: 'following', trouble: 'No network.' });
      await world.pass(5_000);
    }
    await world.fail('No network.');
    expect(world.state).toEqual({ step: 'failed', sentence: 'No network.' });
    expect(world.timers).toEqual([]);
  });

  it('end it at once where asking again would not help', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true });
    await world.pass(0);
    await world.fail('gone');
    expect(world.state).toEqual({ step: 'failed', sentence: 'gone' });
  });

  it('do not matter while the stream tells', async () => {
    const world = await following();
    for (let silence = 0; silence < 9; silence++) {
      await world.pass(20_000);
      await world.fail('No network.');
    }
    expect(world.state).toMatchObject({ step: 'following', trouble: null });
  });
});

describe('another film', () => {
  it('takes the place of the one before, whose late events and answers change nothing', async () => {
    const world = await following();
    world.stream.ears.onCut({ isPermanent: true });
    await world.pass(0);
    const before = world.stream;
    world.requested = { job: report({ jobId: 'B' }), film: null };
    await world.job.request('', true);
    expect(before.isOpen).toBe(false);
    before.ears.onReport(report({ status: 'failed', message: 'Late.' }));
    await world.answer({ status: 'completed', resultUrl: film.videoUrl });
    expect(world.state).toMatchObject({ step: 'following', jobId: 'B' });
    expect(world.timers).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('ends a job that waits', async () => {
    const world = await following();
    world.cancelled = report({ status: 'cancelled', message: 'It was cancelled by you.' });
    await world.job.cancel();
    const sentence = 'Radar generation cancelled: It was cancelled by you.';
    expect(world.state).toEqual({ step: 'failed', sentence });
  });

  it('waits for the worker of one that runs', async () => {
    const world = await following();
    await world.job.cancel();
    expect(world.state).toMatchObject({ step: 'following', isCancelling: true });
    world.stream.ears.onReport(report({ version: 7, status: 'cancelled', message: 'As asked.' }));
    expect(world.state).toMatchObject({ step: 'failed' });
  });

  it('gives back why it was refused, and the job goes on', async () => {
    const world = await following();
    world.cancelled = new Error('Not yours.');
    await expect(world.job.cancel()).rejects.toThrow('Not yours.');
    expect(world.state).toMatchObject({ step: 'following', isCancelling: false });
  });
});

describe('leaving and coming back', () => {
  it('after a reload finds the job that is under way', async () => {
    const world = new TestWorld();
    world.active = report({ status: 'queued', progress: 0 });
    world.job.start();
    await settled();
    expect(world.state).toMatchObject({ step: 'following', status: 'queued' });
    expect(world.stream.isOpen).toBe(true);
  });

  it('finds none, and waits for a wish', async () => {
    const world = new TestWorld();
    world.job.start();
    await settled();
    expect(world.state).toEqual({ step: 'idle' });
    expect(world.timers).toEqual([]);
  });

  it('minds a wish more than what is found after it', async () => {
    const world = new TestWorld();
    world.active = report({ jobId: 'B' });
    world.job.start();
    await world.job.request('', false);
    await settled();
    expect(world.state).toMatchObject({ jobId: 'A' });
  });

  it('stops everything, and takes it up again', async () => {
    const world = await following();
    world.job.stop();
    expect(world.stream.isOpen).toBe(false);
    expect(world.timers).toEqual([]);
    world.job.start();
    expect(world.streams).toHaveLength(2);
    expect(world.stream).toMatchObject({ jobId: 'A', isOpen: true });
  });
});

describe('whatever happens, in whatever order', () => {
  it('never leaves a job without anybody who will tell of it, nor anything behind one that has ended', async () => {
    type Step = (world: TestWorld) => Promise<unknown> | void;
    const version = fc.integer({ min: 0, max: 9 });
    const steps = fc.oneof(
      fc.constant<Step>((world) => world.streams.at(-1)?.ears.onOpen()),
      fc.boolean().map<Step>((isPermanent) => (world) => world.streams.at(-1)?.ears.onCut({ isPermanent })),
      version.map<Step>((at) => (world) => world.streams.at(-1)?.ears.onReport(report({ version: at }))),
      version.map<Step>(
        (at) => (world) => world.streams[0]?.ears.onReport(report({ version: at, progress: at / 10 })),
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
        world.streams.at(-1)?.ears.onReport(report({ status, resultUrl: film.videoUrl }));
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
            expect(world.timers.length + world.questions.length).toBeGreaterThan(0);
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
