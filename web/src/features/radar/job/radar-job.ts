import { jobPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { radarSentences } from '../radar-sentences.ts';
import { afterReport, followed, hasEnded, type Film, type JobReport, type JobState } from './job-state.ts';

/** What a stream calls. */
export interface StreamEars {
  onOpen: () => void;
  onReport: (report: JobReport) => void;
  /** It is broken: for now, while the browser tries again by itself, or for good. */
  onCut: (cut: { isPermanent: boolean; message?: string | undefined }) => void;
}

export interface RequestedFilm {
  /** Null where there is a film at once. */
  job: JobReport | null;
  film: Film | null;
}

/** Why a question about a job got no answer. */
export interface CheckFailure {
  sentence: string;
  /** Asking again would be answered the same. */
  isFinal: boolean;
}

/** The world, as a job's life needs it. */
export interface RadarJobPorts<O> {
  request: (options: O, isAnew: boolean) => Promise<RequestedFilm>;
  /** The sentence to show for what `request` threw. */
  refusal: (error: unknown, isAnew: boolean) => string;
  findActive: () => Promise<JobReport | null>;
  ask: (jobId: string) => Promise<JobReport>;
  checkFailure: (error: unknown) => CheckFailure;
  cancel: (jobId: string) => Promise<JobReport>;
  listen: (jobId: string, ears: StreamEars) => () => void;
  /** Runs once after so many milliseconds, unless what it gives back is called before. */
  later: (run: () => void, milliseconds: number) => () => void;
}

export interface RadarJobSnapshot {
  job: JobState;
  /** The last film that came of a job here. */
  film: Film | null;
}

const pollMilliseconds = jobPollSeconds * 1_000;
/** A proxy may keep a stream open and hold back what it says. */
const silenceMilliseconds = 20_000;
/** Questions in a row without an answer, before the visitor is asked what to do. */
const maxFailures = 6;

/**
 * The making of a page's film: asked for or found under way, listened to, and where that fails asked after
 * every few seconds, until it ends. `stop` leaves nothing behind; `start` takes up where it was left.
 */
export class RadarJob<O> {
  readonly #ports: RadarJobPorts<O>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RadarJobSnapshot = { job: { step: 'idle' }, film: null };
  /** Each new beginning and each end makes what was under way before somebody else's. */
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

  /** Goes on with the job that is under way, here or, after a reload, by the server's word. */
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
    // Whether the request arrived the server will know.
    if (this.#snapshot.job.step === 'asking') this.#show({ step: 'idle' });
  }

  /** Asks for a film. What was refused is shown, and given back for the form that knows the fields. */
  async request(options: O, isAnew: boolean): Promise<unknown> {
    const isCurrent = this.#beginRound();
    this.#show({ step: 'asking' });
    try {
      const { job, film } = await this.#ports.request(options, isAnew);
      if (!isCurrent()) return undefined;
      if (film) this.#end({ step: 'made', film });
      else if (job) this.#take(job);
      else this.#end({ step: 'failed', sentence: radarSentences.noJobId(isAnew) });
      return undefined;
    } catch (error) {
      if (isCurrent()) this.#end({ step: 'failed', sentence: this.#ports.refusal(error, isAnew) });
      return error;
    }
  }

  /** Rejects with what the server refused it with. */
  async cancel(): Promise<void> {
    const { job } = this.#snapshot;
    if (job.step !== 'following' || job.isCancelling) return;
    const isCurrent = this.#currentRound();
    this.#show({ ...job, isCancelling: true });
    try {
      const report = await this.#ports.cancel(job.jobId);
      if (isCurrent()) this.#hear(report, job.trouble);
    } catch (error) {
      const { job: now } = this.#snapshot;
      if (isCurrent() && now.step === 'following') this.#show({ ...now, isCancelling: false });
      throw error;
    }
  }

  async #resume(): Promise<void> {
    const isCurrent = this.#beginRound();
    const job = await this.#ports.findActive().catch(() => null);
    if (isCurrent() && job) this.#take(job);
  }

  #take(report: JobReport): void {
    const job = followed(report);
    const state = afterReport(job, report);
    if (state.step !== 'following') return this.#end(state);
    this.#show(state);
    this.#follow(state.jobId);
  }

  #follow(jobId: string): void {
    const isCurrent = this.#beginRound();
    const { ask, checkFailure, later, listen } = this.#ports;
    /** Why the stream does not tell; undefined while it does. */
    let cut: string | undefined;
    let isAsking = false;
    let heard = 0;
    let failures = 0;
    let forget: (() => void) | undefined;

    const askIn = (milliseconds: number) => {
      forget?.();
      forget = isCurrent() ? later(() => void askNow(), milliseconds) : undefined;
    };
    const askWhenDue = () => askIn(cut ? pollMilliseconds : silenceMilliseconds);

    const askNow = async () => {
      // The answer under way comes back here.
      if (isAsking) return;
      isAsking = true;
      const before = heard;
      try {
        const report = await ask(jobId);
        if (!isCurrent()) return;
        failures = 0;
        // What the stream has said meanwhile is newer than this answer.
        if (before === heard || hasEnded(report)) this.#hear(report, cut ?? null);
      } catch (error) {
        if (!isCurrent()) return;
        const { sentence, isFinal } = checkFailure(error);
        failures += 1;
        if (isFinal || (cut && failures >= maxFailures)) return this.#end({ step: 'failed', sentence });
        if (cut) this.#trouble(sentence);
      } finally {
        isAsking = false;
        askWhenDue();
      }
    };

    const close = listen(jobId, {
      onOpen: () => {
        if (!isCurrent()) return;
        cut = undefined;
        this.#trouble(null);
        askWhenDue();
      },
      onReport: (report) => {
        if (!isCurrent()) return;
        heard += 1;
        cut = undefined;
        failures = 0;
        askWhenDue();
        this.#hear(report, null);
      },
      onCut: ({ isPermanent, message }) => {
        if (!isCurrent()) return;
        const wasCut = cut !== undefined;
        cut = message || radarSentences.streamError;
        // A stream ends every few seconds, and the browser opens the next one before it is time to ask.
        if (isPermanent) askIn(0);
        else if (!wasCut) askWhenDue();
      },
    });
    askWhenDue();
    this.#release = () => {
      forget?.();
      close();
    };
  }

  #hear(report: JobReport, trouble: string | null): void {
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
    const film = job.step === 'made' ? job.film : this.#snapshot.film;
    this.#snapshot = { job, film };
    for (const listener of this.#listeners) listener();
  }
}
