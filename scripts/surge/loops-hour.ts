import {
  addToDay,
  admit,
  emptyDay,
  endedJob,
  expectedLoop,
  openedJob,
  priceOf,
  queuePlace,
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
  toldMilliseconds: number;
}

interface Worker {
  startedAt: number;
  /** When it has finished what it does; it is idle after that. */
  freeAt: number;
  hasDrawn?: true;
  job?: Job;
}

/**
 * Plays the requests for loops in an hour, second by second, with the product's own rules of money, places and workers.
 * The queue is fair as SQS is: of several people with waiting jobs, the one with the fewest in work is next.
 */
export function loopsHour(surge: LoopSurge): LoopsHour {
  const { random, dollarsPerDay, maxWorkers } = surge;
  let day = emptyDay;
  const queue: Job[] = [];
  let workers: Worker[] = [];
  const people = new Map<number, { active: number; today: number }>();
  const hour: LoopsHour = {
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
  const rates = Array.from({ length: surgeSeconds }, (_, second) => surgeRate(second, 1));
  const sumOfRates = rates.reduce((sum, rate) => sum + rate, 0);
  let worked = 0;
  let lastPerson = surge.greedyPeople;

  for (let second = 0; second < surgeSeconds || queue.length > 0 || workers.length > 0; second++) {
    const now = second * 1_000;
    endWork(now, second);
    const wanted = ((rates[second] ?? 0) / sumOfRates) * surge.loops;
    for (let people = arrivals(wanted / 1.5, random); people > 0; people--) {
      const person = ++lastPerson;
      const isYoung = random() < surge.youngShareOfPeople;
      for (let loops = 1 + Math.round(random()); loops > 0; loops--) ask(person, isYoung, false, now);
    }
    if (second < surgeSeconds) {
      for (let person = 0; person < surge.greedyPeople; person++) {
        const { active, today } = of(person);
        if (active < radarLimits.activeLoops && today < radarLimits.loopsPerDay)
          ask(person, false, true, now);
      }
    }
    startWorkers(now);
    takeJobs(now);
    hour.mostWorkers = Math.max(hour.mostWorkers, workers.length);
  }
  hour.dollars = priceOf(worked) / 1e6;
  return hour;

  function of(person: number) {
    const known = people.get(person) ?? { active: 0, today: 0 };
    people.set(person, known);
    return known;
  }

  function ask(person: number, byYoung: boolean, isGreedy: boolean, now: number): void {
    const { active, today } = of(person);
    hour.asked += 1;
    const most = byYoung ? Math.min(youngLoopsPerDay, radarLimits.loopsPerDay) : radarLimits.loopsPerDay;
    if (active >= radarLimits.activeLoops) return refuse('two at a time');
    if (today >= most) return refuse('limit of the person');
    const reserved = priceOf(expectedLoop(day, emptyDay));
    const admission = admit(day, { reserved, dollarsPerDay, byYoung });
    if (admission !== 'admitted') return refuse(admission);
    const ticket = day.opened + 1;
    const job: Job = { person, isGreedy, createdAt: now, reserved, byYoung, ticket, toldMilliseconds: 0 };
    day = addToDay(day, openedJob(job));
    job.toldMilliseconds = queuePlace(ticket, day, emptyDay, maxWorkers).waitSeconds * 1_000;
    people.set(person, { active: active + 1, today: today + 1 });
    queue.push(job);
  }

  function refuse(why: string): void {
    hour.refused[why] = (hour.refused[why] ?? 0) + 1;
  }

  function endWork(now: number, second: number): void {
    for (const worker of workers) {
      const { job } = worker;
      if (!job || worker.freeAt > now) continue;
      const wait = (worker.freeAt - job.createdAt) / 1_000;
      (job.isGreedy ? hour.waitsOfGreedy : hour.waits).push(wait);
      hour.toldTooShort.push(wait - job.toldMilliseconds / 1_000);
      hour.made += 1;
      hour.lastMadeAtSecond = second;
      day = addToDay(day, endedJob(job, worker.freeAt, true));
      people.set(job.person, { ...of(job.person), active: of(job.person).active - 1 });
      delete worker.job;
    }
    const staying = workers.filter(({ job, freeAt }) => job !== undefined || now - freeAt < idleMilliseconds);
    worked += workers
      .filter((one) => !staying.includes(one))
      .reduce((sum, one) => sum + now - one.startedAt, 0);
    workers = staying;
  }

  function startWorkers(now: number): void {
    const jobs = queue.length + workers.filter(({ job }) => job !== undefined).length;
    const wanted = workersToStart(jobs, { running: workers.length, leaving: 0, maxWorkers });
    for (let left = wanted; left > 0; left--)
      workers.push({ startedAt: now, freeAt: now + surge.starting() });
  }

  function takeJobs(now: number): void {
    for (const worker of workers) {
      if (worker.job !== undefined || worker.freeAt > now || queue.length === 0) continue;
      const job = queue.splice(fairest(), 1)[0];
      if (!job) return;
      worker.job = job;
      // The first job of a worker pays for its start and its last wait.
      job.paidFrom = worker.hasDrawn ? worker.freeAt : now - workerLifeMilliseconds;
      worker.hasDrawn = true;
      job.begunAt = now;
      worker.freeAt = now + surge.drawing();
    }
  }

  function fairest(): number {
    const inWork = new Map<number, number>();
    for (const { job } of workers) if (job) inWork.set(job.person, (inWork.get(job.person) ?? 0) + 1);
    let best = 0;
    for (let at = 1; at < queue.length; at++) {
      const [one, other] = [queue[at], queue[best]];
      if (one && other && (inWork.get(one.person) ?? 0) < (inWork.get(other.person) ?? 0)) best = at;
    }
    return best;
  }
}
