import {
  addToDay,
  admit,
  emptyDay,
  endedJob,
  expectedLoop,
  openedJob,
  priceOf,
  queuePlace,
  turnOf,
  workerLifeMilliseconds,
  workersToStart,
  type JobMoney,
} from '@touchdown/functions/features/radar/jobs/loop-budget.ts';
import { idleMilliseconds } from '@touchdown/functions/features/radar/jobs/job-limits.ts';
import { radarLimits, youngLoopsPerDay } from '@touchdown/shared/radar/radar-limits.ts';
import { arrivals, surgeRate, surgeSeconds } from './arrivals.ts';

interface LoopSurge {
  loops: number;
  /** Of the people who ask; each asks for one or two loops. */
  youngShareOfPeople: number;
  /** People who ask again whenever they may, up to their limit of a day. */
  greedyPeople: number;
  dollarsPerDay: number;
  maxWorkers: number;
  /** How long a worker draws a loop, and how long it takes to start, in milliseconds. */
  drawing: () => number;
  starting: () => number;
  random: () => number;
}

export interface LoopsHour {
  asked: number;
  made: number;
  refused: Record<string, number>;
  /** From the request to the loop, in seconds; the greedy apart. */
  waits: number[];
  waitsOfGreedy: number[];
  /** How far the times that were told were off, in seconds. */
  toldTooShort: number[];
  lastMadeAtSecond: number;
  dollars: number;
  mostWorkers: number;
}

interface Job extends JobMoney {
  person: number;
  isGreedy: boolean;
  createdAt: number;
  turn: number;
  toldSeconds: number;
}

interface Worker {
  startedAt: number;
  /** When it has finished what it does; it is idle after that. */
  freeAt: number;
  hasDrawn?: true;
  job?: Job;
}

/** Plays the requests for loops in an hour, second by second, with the product's own rules of money, places and workers. */
export function loopsHour(surge: LoopSurge): LoopsHour {
  const played = new PlayedLoops(surge);
  const rates = Array.from({ length: surgeSeconds }, (_, second) => surgeRate(second, 1));
  const sumOfRates = rates.reduce((sum, rate) => sum + rate, 0);
  for (let second = 0; second < surgeSeconds || played.isBusy; second++) {
    played.endWork(second);
    if (second < surgeSeconds) {
      played.askForLoops(second, ((rates[second] ?? 0) / sumOfRates) * surge.loops);
      played.askAgain(second);
    }
    played.startWorkers(second);
    played.takeJobs(second);
  }
  return played.hour();
}

/** People who ask, the line, and the workers. */
class PlayedLoops {
  readonly #surge: LoopSurge;
  readonly #queue: Job[] = [];
  readonly #people = new Map<number, { active: number; today: number }>();
  readonly #hour: LoopsHour = {
    asked: 0,
    made: 0,
    refused: {},
    waits: [],
    waitsOfGreedy: [],
    toldTooShort: [],
    lastMadeAtSecond: 0,
    dollars: 0,
    mostWorkers: 0,
  };
  #workers: Worker[] = [];
  #day = emptyDay;
  #worked = 0;
  #lastPerson: number;

  constructor(surge: LoopSurge) {
    this.#surge = surge;
    // The first numbers are those of the greedy.
    this.#lastPerson = surge.greedyPeople;
  }

  get isBusy(): boolean {
    return this.#queue.length > 0 || this.#workers.length > 0;
  }

  hour(): LoopsHour {
    return { ...this.#hour, dollars: priceOf(this.#worked) / 1e6 };
  }

  /** Each person asks for one loop or two. */
  askForLoops(second: number, loops: number): void {
    const { random, youngShareOfPeople } = this.#surge;
    for (let people = arrivals(loops / 1.5, random); people > 0; people--) {
      const person = ++this.#lastPerson;
      const isYoung = random() < youngShareOfPeople;
      for (let left = 1 + Math.round(random()); left > 0; left--) this.#ask(person, isYoung, false, second);
    }
  }

  askAgain(second: number): void {
    for (let person = 0; person < this.#surge.greedyPeople; person++) {
      const { active, today } = this.#of(person);
      const may = active < radarLimits.activeLoops && today < radarLimits.loopsPerDay;
      if (may) this.#ask(person, false, true, second);
    }
  }

  endWork(second: number): void {
    const now = second * 1_000;
    for (const worker of this.#workers) {
      if (worker.job && worker.freeAt <= now) this.#end(worker, worker.job, second);
    }
    const stays = ({ job, freeAt }: Worker) => job !== undefined || now - freeAt < idleMilliseconds;
    for (const worker of this.#workers) if (!stays(worker)) this.#worked += now - worker.startedAt;
    this.#workers = this.#workers.filter(stays);
  }

  startWorkers(second: number): void {
    const { maxWorkers, starting } = this.#surge;
    const now = second * 1_000;
    const jobs = this.#queue.length + this.#workers.filter(({ job }) => job !== undefined).length;
    const running = this.#workers.length;
    for (let left = workersToStart(jobs, { running, leaving: 0, maxWorkers }); left > 0; left--) {
      this.#workers.push({ startedAt: now, freeAt: now + starting() });
    }
    this.#hour.mostWorkers = Math.max(this.#hour.mostWorkers, this.#workers.length);
  }

  takeJobs(second: number): void {
    const now = second * 1_000;
    for (const worker of this.#workers) {
      if (worker.job !== undefined || worker.freeAt > now || this.#queue.length === 0) continue;
      const job = this.#queue.shift();
      if (!job) return;
      worker.job = job;
      // The first job of a worker pays for its start and its last wait.
      job.paidFrom = worker.hasDrawn ? worker.freeAt : now - workerLifeMilliseconds;
      job.begunAt = now;
      worker.hasDrawn = true;
      worker.freeAt = now + this.#surge.drawing();
    }
  }

  #of(person: number) {
    const known = this.#people.get(person) ?? { active: 0, today: 0 };
    this.#people.set(person, known);
    return known;
  }

  #ask(person: number, byYoung: boolean, isGreedy: boolean, second: number): void {
    const { dollarsPerDay, maxWorkers } = this.#surge;
    const its = this.#of(person);
    this.#hour.asked += 1;
    const most = byYoung ? Math.min(youngLoopsPerDay, radarLimits.loopsPerDay) : radarLimits.loopsPerDay;
    if (its.active >= radarLimits.activeLoops) return this.#refuse('two at a time');
    if (its.today >= most) return this.#refuse('limit of the person');
    const reserved = priceOf(expectedLoop(this.#day, emptyDay));
    const admission = admit(this.#day, { reserved, dollarsPerDay, byYoung });
    if (admission !== 'admitted') return this.#refuse(admission);
    const createdAt = second * 1_000;
    const turn = turnOf(createdAt, its.active);
    const later = this.#queue.findIndex((other) => other.turn > turn);
    const at = later === -1 ? this.#queue.length : later;
    this.#day = addToDay(this.#day, openedJob({ reserved, byYoung }));
    const inWork = this.#workers.filter(({ job }) => job !== undefined).length;
    const sums = { day: this.#day, dayBefore: emptyDay };
    const told = queuePlace({ waiting: at, inWork }, sums, maxWorkers).waitSeconds;
    this.#queue.splice(at, 0, {
      person,
      isGreedy,
      createdAt,
      turn,
      reserved,
      byYoung,
      toldSeconds: told,
    });
    its.active += 1;
    its.today += 1;
  }

  #refuse(why: string): void {
    this.#hour.refused[why] = (this.#hour.refused[why] ?? 0) + 1;
  }

  #end(worker: Worker, job: Job, second: number): void {
    const wait = (worker.freeAt - job.createdAt) / 1_000;
    (job.isGreedy ? this.#hour.waitsOfGreedy : this.#hour.waits).push(wait);
    this.#hour.toldTooShort.push(wait - job.toldSeconds);
    this.#hour.made += 1;
    this.#hour.lastMadeAtSecond = second;
    this.#day = addToDay(this.#day, endedJob(job, worker.freeAt, true));
    this.#of(job.person).active -= 1;
    delete worker.job;
  }
}
