import { jobPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { radarSentences } from '../radar-sentences.ts';
import {
  afterReport,
  toFollowedJob,
  hasEnded,
  type FinishedLoop,
  type JobReport,
  type JobState,
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
}

export interface RadarJobSnapshot {
  job: JobState;
  /** The last loop that was finished on this page. */
  loop: FinishedLoop | null;
}

const pollMilliseconds = jobPollSeconds * 1_000;
/** Polls after this much silence, because a proxy may keep a stream open and hold back its events. */
const silenceMilliseconds = 20_000;
/** Failed polls in a row before the job counts as failed on this page. */
const maxFailures = 6;

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
      if (isCurrent()) this.#update(report, job.trouble);
    } catch (error) {
      const { job: now } = this.#snapshot;
      if (isCurrent() && now.step === 'following') this.#show({ ...now, isCancelling: false });
      throw error;
    }
  }

  async #resume(): Promise<void> {
    const isCurrent = this.#beginRound();
    const job = await this.#ports.findActive().catch(() => null);
    if (isCurrent() && job) this.#followUnlessEnded(job);
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
    let isPolling = false;
    let reportCount = 0;
    let failures = 0;
    let cancelTimer: (() => void) | undefined;

    const pollIn = (milliseconds: number) => {
      cancelTimer?.();
      cancelTimer = isCurrent() ? startTimer(() => void pollNow(), milliseconds) : undefined;
    };
    const pollWhenDue = () => pollIn(cut ? pollMilliseconds : silenceMilliseconds);

    const pollNow = async () => {
      // A poll is already running, and schedules the next one when it ends.
      if (isPolling) return;
      isPolling = true;
      const countBefore = reportCount;
      try {
        const report = await poll(jobId);
        if (!isCurrent()) return;
        failures = 0;
        // Events that arrived during the poll are newer than its answer.
        if (countBefore === reportCount || hasEnded(report)) this.#update(report, cut ?? null);
      } catch (error) {
        if (!isCurrent()) return;
        const { sentence, isFinal } = checkFailure(error);
        failures += 1;
        if (isFinal || (cut && failures >= maxFailures)) return this.#end({ step: 'failed', sentence });
        if (cut) this.#trouble(sentence);
      } finally {
        isPolling = false;
        pollWhenDue();
      }
    };

    const close = listen(jobId, {
      onOpen: () => {
        if (!isCurrent()) return;
        cut = undefined;
        this.#trouble(null);
        pollWhenDue();
      },
      onReport: (report) => {
        if (!isCurrent()) return;
        reportCount += 1;
        cut = undefined;
        failures = 0;
        pollWhenDue();
        this.#update(report, null);
      },
      onCut: ({ isPermanent, message }) => {
        if (!isCurrent()) return;
        const wasCut = cut !== undefined;
        cut = message || radarSentences.streamError;
        // A stream ends every few seconds, and the browser reconnects before the next poll is due.
        if (isPermanent) pollIn(0);
        else if (!wasCut) pollWhenDue();
      },
    });
    pollWhenDue();
    this.#release = () => {
      cancelTimer?.();
      close();
    };
  }

  #update(report: JobReport, trouble: string | null): void {
    const { job } = this.#snapshot;
    if (job.step !== 'following') return;
    const next = afterReport(job, report);
    if (next.step === 'following') this.#show({ ...next, trouble });
    else this.#end(next);
  }

  #trouble(trouble: string | null): void {
    const { job } = this.#snapshot;
    if (job.step === 'following' && job.trouble !== trouble) this.#show({ ...job, trouble });
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
