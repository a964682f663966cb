import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { RadarRequested } from '@touchdown/shared/radar/schema.ts';
import type { StoredJob } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import type { NotableTornado } from './notable-tornadoes.ts';

export interface LoopMaking {
  /** Requests a public loop as the API does, again where one exists. Throws a `Problem` where it is refused. */
  request: (tornadoId: string, isRegeneration: boolean) => Promise<RadarRequested>;
  /** Whether a loop that exists is to be made again. */
  isOutdated?: (tornado: NotableTornado) => Promise<boolean>;
  findJob: (jobId: string) => Promise<Pick<StoredJob, 'status' | 'message'> | undefined>;
  log: (line: string) => void;
  pollMilliseconds?: number;
}

export interface LoopsReport {
  made: number;
  existing: number;
  /** One line for each loop that could not be made, with its reason. */
  failures: string[];
  /** How many are left for another day. */
  left: number;
}

/** Enough to keep the workers of a stage busy; the queue is for people too. */
const atOnce = 4;
const defaultPollMilliseconds = 2_000;

/** Makes the loops of tornadoes that have none, a few at a time, until all are tried or the day's limit is reached. */
export async function makeLoops(
  tornadoes: readonly NotableTornado[],
  {
    request,
    isOutdated = async () => false,
    findJob,
    log,
    pollMilliseconds = defaultPollMilliseconds,
  }: LoopMaking,
): Promise<LoopsReport> {
  const waiting: NotableTornado[] = [];
  for (const tornado of tornadoes)
    if (tornado.radar_video_url === null || (await isOutdated(tornado))) waiting.push(tornado);
  const report: LoopsReport = {
    made: 0,
    existing: tornadoes.length - waiting.length,
    failures: [],
    left: 0,
  };
  let lastRequest: Promise<unknown> = Promise.resolve();
  await Promise.all(Array.from({ length: atOnce }, () => makeOneByOne()));
  return report;

  /** The more notable tornado comes first, where the limit of the day leaves room for one. */
  function requestInOrder({ id, radar_video_url: url }: NotableTornado): Promise<RadarRequested> {
    const requested = lastRequest.then(() => request(id, url !== null));
    lastRequest = requested.catch(() => {});
    return requested;
  }

  async function makeOneByOne(): Promise<void> {
    for (let tornado = waiting.shift(); tornado; tornado = waiting.shift()) {
      try {
        const outcome = await makeLoop(tornado);
        report[outcome] += 1;
        if (outcome === 'made') log(`made     ${lineOf(tornado)}`);
      } catch (error) {
        if (error instanceof Problem && error.code === 'RADAR_BUSY') {
          report.left += 1 + waiting.splice(0).length;
          log(error.message);
          return;
        }
        const line = `${lineOf(tornado)}: ${error instanceof Error ? error.message : String(error)}`;
        report.failures.push(line);
        log(`failed   ${line}`);
      }
    }
  }

  async function makeLoop(tornado: NotableTornado): Promise<'made' | 'existing'> {
    const { job_id: jobId } = await requestInOrder(tornado);
    if (jobId === null) return 'existing';
    for (;;) {
      const job = await findJob(jobId);
      if (job?.status === 'completed') return 'made';
      if (job?.status !== 'queued' && job?.status !== 'running')
        throw new Error(job?.message ?? `The job ${jobId} is gone.`);
      await sleep(pollMilliseconds);
    }
  }
}

/** `2011-05-22 Joplin, EF5, 158 deaths (20110522-…)` */
export function lineOf(tornado: NotableTornado): string {
  const { id, begin_wall: begin, tor_f_scale: scale, fatalities } = tornado;
  const deaths = fatalities === 1 ? '1 death' : `${fatalities ?? 0} deaths`;
  return `${begin.slice(0, 10)} ${nameOf(tornado).title}, ${scale ?? 'not rated'}, ${deaths} (${id})`;
}
