import { progressStaleSeconds } from '@touchdown/shared/radar/progress-object.ts';
import {
  jobPollSeconds,
  progressFunctionSeconds,
  workerLeaseSeconds,
} from '@touchdown/shared/radar/radar-limits.ts';
import { radarSentences } from '../radar-sentences.ts';
import {
  afterReport,
  toFollowedJob,
  hasEnded,
  type FinishedLoop,
  type JobReport,
  type JobState,
  type Trouble,
} from './job-state.ts';
import { StreamError, type StreamOptions } from './job-stream.ts';

export interface RequestedLoop {
  /** Null where the loop exists already. */
  job: JobReport | null;
  loop: FinishedLoop | null;
}

/** Why a poll of a job failed. */
export interface CheckFailure {
  sentence: string;
  /** Asking again would not help to find a job. One that is followed is asked for again all the same. */
  isFinal: boolean;
  /** When the server says that a retry may succeed. */
  retryAfterSeconds?: number | undefined;
}

/** The API calls, the stream, the progress object and the timers that a job needs. */
export interface RadarJobPorts<O> {
  request: (options: O, isRegeneration: boolean) => Promise<RequestedLoop>;
  /** The message for an error of `request`. */
  refusal: (error: unknown, isRegeneration: boolean) => string;
  findActive: () => Promise<JobReport | null>;
  /** Follows the job by one stream, and resolves with the pause until the next one. */
  stream: (jobId: string, options: StreamOptions) => Promise<number>;
  readProgress: (jobId: string) => Promise<JobReport>;
  /** Asks the API, which renews the object. */
  poll: (jobId: string) => Promise<JobReport>;
  checkFailure: (error: unknown) => CheckFailure;
  cancel: (jobId: string) => Promise<JobReport>;
  /** Whether anybody looks at the page. */
  isVisible: () => boolean;
  /** Runs once after this time, unless the returned function is called before. */
  startTimer: (run: () => void, milliseconds: number) => () => void;
  /** Returns a random number from 0 up to 1. */
  chance: () => number;
}

export interface RadarJobSnapshot {
  job: JobState;
  /** The last loop that was finished on this page. */
  loop: FinishedLoop | null;
}

/** How often the object is read, which the edge keeps for a second, and while nobody looks. */
const readMilliseconds = 1_500;
const hiddenMilliseconds = 20_000;
/** An object that stays the same for so long has lost whoever writes it. The API knows more, and writes it anew. */
const staleMilliseconds = progressStaleSeconds * 1_000;
const vanishedMilliseconds = workerLeaseSeconds * 1_000;
/** A stream that was refused or broke is opened again after so long, and later after twice as long. */
const streamRetryMilliseconds = 60_000;
const maxStreamMilliseconds = progressFunctionSeconds * 1_000;
const pollMilliseconds = jobPollSeconds * 1_000;
/**
 * After this many failures in a row, about five minutes, the page says that it has lost touch. It never takes its
 * own silence for the end of the job: only the server knows that.
 */
const failuresUntilLost = 8;
/** The pauses after failures double up to this one. */
const maxPauseMilliseconds = 60_000;
/** A server may ask for a longer pause, within reason. */
const maxRetryAfterMilliseconds = 120_000;
/** The longest random part of a pause, as a share of it, so that many pages do not come back together. */
const jitter = 0.5;

/**
 * Tracks the render job of a page. The job is requested or found active, and followed by live streams until it ends. Where
 * they are refused or break, its progress object is read. Where that cannot be read, the API is asked every five seconds.
 * No refusal ends a followed job: only its status does. `stop` releases everything; `start` continues after it.
 */
export class RadarJob<O> {
  readonly #ports: RadarJobPorts<O>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RadarJobSnapshot = { job: { step: 'idle' }, loop: null };
  /** Increased by each new request and each end, so that late answers of an earlier round are ignored. */
  #round = 0;
  #isStarted = false;
  #release: (() => void) | undefined;
  #readNow: (() => void) | undefined;

  constructor(ports: RadarJobPorts<O>) {
    this.#ports = ports;
  }

  readonly snapshot = (): RadarJobSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Continues with the active job: the one known here or, after a reload, the one that the server finds. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { job } = this.#snapshot;
    if (job.step === 'following') {
      this.#show({ ...job, isCancelling: false });
      this.#follow(job.jobId);
    }
    if (job.step === 'idle') void this.#resume();
  }

  stop(): void {
    this.#isStarted = false;
    this.#beginRound();
    // The next start asks the server whether the request arrived.
    if (this.#snapshot.job.step === 'requesting') this.#show({ step: 'idle' });
  }

  /** Requests a loop. A refusal is shown, and returned for the form, which knows the fields. */
  async request(options: O, isRegeneration: boolean): Promise<unknown> {
    const isCurrent = this.#beginRound();
    this.#show({ step: 'requesting' });
    try {
      const { job, loop } = await this.#ports.request(options, isRegeneration);
      if (!isCurrent()) return undefined;
      if (loop) this.#end({ step: 'made', loop });
      else if (job) this.#followUnlessEnded(job);
      else this.#end({ step: 'failed', sentence: radarSentences.noJobId(isRegeneration) });
      return undefined;
    } catch (error) {
      if (isCurrent()) this.#end({ step: 'failed', sentence: this.#ports.refusal(error, isRegeneration) });
      return error;
    }
  }

  /** Rejects with the server's error. */
  async cancel(): Promise<void> {
    const { job } = this.#snapshot;
    if (job.step !== 'following' || job.isCancelling) return;
    const isCurrent = this.#currentRound();
    this.#show({ ...job, isCancelling: true });
    try {
      const report = await this.#ports.cancel(job.jobId);
      if (isCurrent()) this.#update(report);
    } catch (error) {
      const { job: now } = this.#snapshot;
      if (isCurrent() && now.step === 'following') this.#show({ ...now, isCancelling: false });
      throw error;
    }
  }

  /** Reads at once, for somebody who does not want to wait. */
  checkNow(): void {
    this.#readNow?.();
  }

  /** Finds the active job after a reload. While the server refuses, it may exist, so the page asks again. */
  async #resume(failures = 0): Promise<void> {
    const isCurrent = this.#beginRound();
    try {
      const job = await this.#ports.findActive();
      if (isCurrent() && job) this.#followUnlessEnded(job);
    } catch (error) {
      const failure = this.#ports.checkFailure(error);
      if (!isCurrent() || failure.isFinal || failures >= failuresUntilLost) return;
      const pause = this.#pauseAfter(failures + 1, failure);
      this.#release = this.#ports.startTimer(() => void this.#resume(failures + 1), pause);
    }
  }

  /** 5, 10, 20 seconds and so on, or what the server asks for, and a random part. */
  #pauseAfter(failures: number, { retryAfterSeconds = 0 }: Partial<CheckFailure> = {}): number {
    const doubled = Math.min(maxPauseMilliseconds, pollMilliseconds * 2 ** (failures - 1));
    const asked = Math.min(maxRetryAfterMilliseconds, retryAfterSeconds * 1_000);
    return Math.max(doubled, asked) * (1 + jitter * this.#ports.chance());
  }

  #followUnlessEnded(report: JobReport): void {
    const job = toFollowedJob(report);
    const state = afterReport(job, report);
    if (state.step !== 'following') return this.#end(state);
    this.#show(state);
    this.#follow(state.jobId);
  }

  #follow(jobId: string): void {
    const isCurrent = this.#beginRound();
    const { stream, readProgress, poll, checkFailure, startTimer, isVisible, chance } = this.#ports;
    let source: 'stream' | 'object' | 'api' = 'stream';
    /** Why there is no stream. Null while there is one, or would be if somebody looked. */
    let cut: string | null = null;
    let untilStream = 0;
    let streamPause = streamRetryMilliseconds;
    let isObjectLost = false;
    let isAsking = false;
    let failures = 0;
    let lastWritten: number | undefined;
    let untilStale = 0;
    let cancelTimer: (() => void) | undefined;
    let closeStream: (() => void) | undefined;

    const stepIn = (milliseconds: number) => {
      cancelTimer?.();
      cancelTimer = isCurrent() ? startTimer(() => void step(), milliseconds) : undefined;
    };
    const usualPause = () => {
      if (!isVisible()) return hiddenMilliseconds;
      return isObjectLost ? pollMilliseconds : readMilliseconds;
    };
    const renew = ({ status }: Pick<JobReport, 'status'>) => {
      // With a random part, because one of all who watch is enough: its question renews the object for the others.
      const fresh = status === 'running' ? vanishedMilliseconds : staleMilliseconds;
      untilStale = fresh * (1 + jitter * chance());
    };

    /** One stream, and the pause until the next one. */
    const listen = async (): Promise<number> => {
      const closing = new AbortController();
      closeStream = () => closing.abort();
      // A stream ends much sooner. One that does not is held back on its way.
      const cancelLimit = startTimer(closeStream, maxStreamMilliseconds);
      const { job } = this.#snapshot;
      try {
        const pause = await stream(jobId, {
          after: job.step === 'following' ? job.version : 0,
          signal: closing.signal,
          onReport: (report) => {
            if (!isCurrent()) return;
            cut = null;
            this.#trouble(null);
            this.#update(report);
          },
        });
        if (!isCurrent()) return 0;
        [cut, failures, streamPause] = [null, 0, streamRetryMilliseconds];
        this.#trouble(null);
        if (isVisible()) return pause;
        // Nobody looks, so others may have the place.
        source = 'object';
        return hiddenMilliseconds;
      } finally {
        cancelLimit();
      }
    };

    /** Whether the next answer has to come from the API. */
    const apply = (report: JobReport): boolean => {
      if (report.isBrief && hasEnded(report)) return true;
      this.#update(report);
      if (report.writtenAt === undefined) return false;
      if (report.writtenAt === lastWritten) untilStale -= usualPause();
      else renew(report);
      lastWritten = report.writtenAt;
      return untilStale <= 0;
    };

    /** One answer of the object or of the API, and the pause until the next one. */
    const read = async (): Promise<number> => {
      const report = await (source === 'api' ? poll(jobId) : readProgress(jobId));
      if (!isCurrent()) return 0;
      failures = 0;
      this.#trouble(cut === null ? null : { sentence: cut, contact: 'read' });
      if (source === 'api') renew(report);
      else isObjectLost = false;
      const isApiDue = apply(report);
      source = isApiDue || isObjectLost ? 'api' : 'object';
      if (isApiDue) return 0;
      untilStream -= usualPause();
      if (cut === null || untilStream > 0) return usualPause();
      // The object may be there again too.
      [source, isObjectLost] = ['stream', false];
      return 0;
    };

    const failed = (error: unknown): number => {
      if (source === 'stream') {
        source = 'object';
        cut = error instanceof StreamError ? error.message : radarSentences.streamError;
        untilStream = streamPause * (1 + jitter * chance());
        streamPause *= 2;
        this.#trouble({ sentence: cut, contact: 'read' });
        return usualPause();
      }
      failures += 1;
      const failure = checkFailure(error);
      const contact = failures < failuresUntilLost ? 'retried' : 'lost';
      this.#trouble({ sentence: failure.sentence, contact });
      if (source === 'api') renew({ status: 'queued' });
      else isObjectLost = true;
      // Where one cannot be read, the other may be.
      source = source === 'api' ? 'object' : 'api';
      return this.#pauseAfter(failures, failure);
    };

    const step = async () => {
      // A stream is open, or a read is on its way. It schedules the next one when it ends.
      if (isAsking) return;
      isAsking = true;
      let pause = 0;
      try {
        pause = await (source === 'stream' ? listen() : read());
      } catch (error) {
        if (isCurrent()) pause = failed(error);
      } finally {
        isAsking = false;
        stepIn(pause);
      }
    };

    this.#release = () => {
      cancelTimer?.();
      closeStream?.();
      this.#readNow = undefined;
    };
    this.#readNow = () => {
      if (cut === null) source = 'stream';
      stepIn(0);
    };
    const { job } = this.#snapshot;
    if (job.step === 'following') renew(job);
    void step();
  }

  #update(report: JobReport): void {
    const { job } = this.#snapshot;
    if (job.step !== 'following') return;
    const next = afterReport(job, report);
    if (next.step === 'following') this.#show(next);
    else this.#end(next);
  }

  #trouble(trouble: Trouble | null): void {
    const { job } = this.#snapshot;
    if (job.step === 'following') this.#show({ ...job, trouble });
  }

  #end(state: JobState): void {
    this.#beginRound();
    this.#show(state);
  }

  #beginRound(): () => boolean {
    this.#round += 1;
    this.#release?.();
    this.#release = undefined;
    return this.#currentRound();
  }

  #currentRound(): () => boolean {
    const mine = this.#round;
    return () => this.#round === mine;
  }

  #show(job: JobState): void {
    const loop = job.step === 'made' ? job.loop : this.#snapshot.loop;
    this.#snapshot = { job, loop };
    for (const listener of this.#listeners) listener();
  }
}
