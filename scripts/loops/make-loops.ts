import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { RadarRequested } from '@touchdown/shared/radar/schema.ts';
import type { StoredJob } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';

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

/** What the list of tornadoes says of one. */
interface NotableTornado {
  id: string;
  display_name: string;
  known_as: string | null;
  begin_datetime: string;
  /** What clocks showed there. */
  begin_wall: string;
  fatalities: number | null;
  tor_f_scale: string | null;
  start_lat: number | null;
  radar_video_url: string | null;
}

const pageSize = 100;

/** Returns the tornadoes with the most deaths, then the highest rating, of those that a radar may have seen. */
export async function notableTornadoes(siteUrl: string, top: number): Promise<NotableTornado[]> {
  const found: NotableTornado[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      start_time_from: new Date(radarArchiveBegins).toISOString().slice(0, 10),
      sort_by: 'fatalities',
      sort_direction: 'DESC',
      limit: String(pageSize),
      page: String(page),
    });
    const response = await fetch(`${siteUrl}${apiBase}/tornadoes?${query.toString()}`);
    if (!response.ok) throw new Error(`The list of tornadoes cannot be read: ${response.status}.`);
    const { tornadoes } = (await response.json()) as { tornadoes: NotableTornado[] };
    // A loop is around a place.
    found.push(...tornadoes.filter(({ start_lat: lat }) => lat !== null));
    const last = found[top - 1];
    // Tornadoes with as many deaths as the last one are compared by their ratings, so all of them are needed.
    const isEnough = last !== undefined && deathsOf(tornadoes.at(-1)) < deathsOf(last);
    if (isEnough || tornadoes.length < pageSize) break;
  }
  return found
    .toSorted(
      (a, b) =>
        deathsOf(b) - deathsOf(a) ||
        ratingOf(b) - ratingOf(a) ||
        (a.begin_datetime < b.begin_datetime ? -1 : 1),
    )
    .slice(0, top);
}

function deathsOf(tornado: NotableTornado | undefined): number {
  return tornado?.fatalities ?? 0;
}

/** −1 where it is not known. */
function ratingOf({ tor_f_scale: scale }: NotableTornado): number {
  return Number(scale?.match(/\d/)?.[0] ?? -1);
}
