import { jobPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';
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

/** The callbacks of a stream. */
export interface StreamListeners {
  onOpen: () => void;
  onReport: (report: JobReport) => void;
  /** The stream broke: permanently, or until the browser reconnects. */
  onCut: (cut: { isPermanent: boolean; message?: string | undefined }) => void;
}

export interface RequestedLoop {
  /** Null where the loop exists already. */
  job: JobReport | null;
  loop: FinishedLoop | null;
}

/** Why a poll of a job failed. */
export interface CheckFailure {
  sentence: string;
  /** Polling again would not help. */
  isFinal: boolean;
  /** When the server says that a retry may succeed. */
  retryAfterSeconds?: number | undefined;
}

/** The API calls, the stream and the timers that a job needs. */
export interface RadarJobPorts<O> {
  request: (options: O, isRegeneration: boolean) => Promise<RequestedLoop>;
  /** The message for an error of `request`. */
  refusal: (error: unknown, isRegeneration: boolean) => string;
  findActive: () => Promise<JobReport | null>;
  poll: (jobId: string) => Promise<JobReport>;
  checkFailure: (error: unknown) => CheckFailure;
  cancel: (jobId: string) => Promise<JobReport>;
  listen: (jobId: string, listeners: StreamListeners) => () => void;
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

const pollMilliseconds = jobPollSeconds * 1_000;
/** Polls after this much silence, because a proxy may keep a stream open and hold back its events. */
const silenceMilliseconds = 20_000;
/**
 * After this many failed polls in a row, about five minutes, the page says that it has lost touch. It never takes its
 * own silence for the end of the job: only the server knows that.
 */
const failuresUntilLost = 8;
/** The pauses after failed polls double up to this one. */
const maxPauseMilliseconds = 60_000;
/** A server may ask for a longer pause, within reason. */
const maxRetryAfterMilliseconds = 120_000;
/** The longest random part of a pause, as a share of it, so that many pages do not come back together. */
const jitter = 0.5;
/** A stream that was refused is opened again after this many polls that succeed, and later after twice as many. */
const pollsUntilStream = 12;

/**
 * Tracks the render job of a page. The job is requested or found active, followed by its stream and, where the
 * stream fails, polled every few seconds until it ends. `stop` releases everything; `start` continues after it.
 */
export class RadarJob<O> {
  readonly #ports: RadarJobPorts<O>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RadarJobSnapshot = { job: { step: 'idle' }, loop: null };
  /** Increased by each new request and each end, so that late answers of an earlier round are ignored. */
  #round = 0;
  #isStarted = false;
  #release: (() => void) | undefined;
  #pollNow: (() => void) | undefined;

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

  /** Polls at once, for somebody who does not want to wait for the next poll. */
  checkNow(): void {
    this.#pollNow?.();
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
    const { poll, checkFailure, startTimer, listen } = this.#ports;
    /** Why the stream is broken; undefined while it works. */
    let cut: string | undefined;
    let isClosed = false;
    let pollsToStream = pollsUntilStream;
    let pollsWithoutStream = 0;
    let isPolling = false;
    let reportCount = 0;
    let failures = 0;
    let lastFailure: CheckFailure | undefined;
    let cancelTimer: (() => void) | undefined;

    const pollIn = (milliseconds: number) => {
      cancelTimer?.();
      cancelTimer = isCurrent() ? startTimer(() => void pollNow(), milliseconds) : undefined;
    };
    const pollWhenDue = () => {
      const usual = cut ? pollMilliseconds : silenceMilliseconds;
      pollIn(failures > 0 ? Math.max(usual, this.#pauseAfter(failures, lastFailure)) : usual);
    };
    const showTrouble = () => {
      if (!cut) return this.#trouble(null);
      if (failures === 0) return this.#trouble({ sentence: cut, contact: 'polled' });
      const contact = failures < failuresUntilLost ? 'retried' : 'lost';
      return this.#trouble({ sentence: lastFailure?.sentence ?? cut, contact });
    };

    const pollNow = async () => {
      // A poll is already running, and schedules the next one when it ends.
      if (isPolling) return;
      isPolling = true;
      const countBefore = reportCount;
      try {
        const report = await poll(jobId);
        if (!isCurrent()) return;
        failures = 0;
        showTrouble();
        // Events that arrived during the poll are newer than its answer.
        if (countBefore === reportCount || hasEnded(report)) this.#update(report);
        if (isCurrent() && isClosed && ++pollsWithoutStream >= pollsToStream) openStream();
      } catch (error) {
        if (!isCurrent()) return;
        const failure = checkFailure(error);
        if (failure.isFinal) return this.#end({ step: 'failed', sentence: failure.sentence });
        failures += 1;
        lastFailure = failure;
        showTrouble();
      } finally {
        isPolling = false;
        pollWhenDue();
      }
    };

    const listeners: StreamListeners = {
      onOpen: () => {
        if (!isCurrent()) return;
        cut = undefined;
        pollsToStream = pollsUntilStream;
        showTrouble();
        pollWhenDue();
      },
      onReport: (report) => {
        if (!isCurrent()) return;
        reportCount += 1;
        cut = undefined;
        failures = 0;
        showTrouble();
        pollWhenDue();
        this.#update(report);
      },
      onCut: ({ isPermanent, message }) => {
        if (!isCurrent()) return;
        const wasCut = cut !== undefined;
        cut = message || radarSentences.streamError;
        isClosed ||= isPermanent;
        // A stream ends every few seconds, and the browser reconnects before the next poll is due.
        if (isPermanent && failures === 0) pollIn(0);
        else if (!wasCut) pollWhenDue();
      },
    };
    let close = listen(jobId, listeners);
    const openStream = () => {
      close();
      isClosed = false;
      pollsWithoutStream = 0;
      pollsToStream *= 2;
      close = listen(jobId, listeners);
    };
    pollWhenDue();
    this.#pollNow = () => pollIn(0);
    this.#release = () => {
      cancelTimer?.();
      close();
      this.#pollNow = undefined;
    };
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
