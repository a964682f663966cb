import { Worker } from 'node:worker_threads';
import type { FillingPlan } from '@touchdown/functions/features/imports/release/release-year.ts';
import type {
  LoadedRecord,
  ReleaseFit,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { type FindTable, dynamodbRequests } from '@touchdown/local-cloud/permissions/dynamodb-requests.ts';
import { leadingKeys } from '@touchdown/local-cloud/permissions/policy.ts';
import type { RecordPlace } from '../../import/import-target.ts';
import {
  type FillingJob,
  type FillingOrder,
  type FillingReport,
  type ReleaseLocation,
  storedPlan,
} from './stored-plan.ts';

export interface FillingProgress {
  years: number;
  yearsDone: number;
}

/** A year and what is made of it need up to 200 MB. With more room, V8 lets garbage pile up. */
const resourceLimits = { maxOldGenerationSizeMb: 480, maxYoungGenerationSizeMb: 32 };

type Published = LoadedRecord & { fit: ReleaseFit };

/**
 * Fills the catalogue's table with a published record in the background. A call that names a partition of that record
 * whose items are not in the table yet waits until they are, so that every read sees complete data.
 */
export class RecordFilling {
  readonly #place: () => RecordPlace;
  readonly #folder: string | undefined;
  readonly #log: (line: string) => void;
  /** The partitions that may lack items, with the number of years that are yet to write some. */
  readonly #missing = new Map<string, number>();
  /** The partitions of each year that is not filled. */
  readonly #years = new Map<number, readonly string[]>();
  /** The objects that the archive lacks, by their paths. */
  readonly #promised = new Map<string, PromiseWithResolvers<void> & { year: number }>();
  readonly #early = new Map<string, Promise<void>>();
  readonly #asked = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  #worker: Worker | undefined;
  #lastId = 0;
  #total = 0;
  #isPaused = false;
  #isClosing = false;
  #ended: Promise<void> = Promise.resolve();

  /** `folder` keeps the plan until it is done. */
  constructor(place: () => RecordPlace, folder: string | undefined, log: (line: string) => void) {
    this.#place = place;
    this.#folder = folder;
    this.#log = log;
  }

  /** Resolves when the thread has ended: everything is filled, or it was closed. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  get progress(): FillingProgress {
    return { years: this.#total, yearsDone: this.#total - this.#years.size };
  }

  /** Continues what an earlier start has left. The partitions are guarded when it returns. */
  resume(): void {
    const plan = this.#folder === undefined ? undefined : storedPlan(this.#folder).read();
    if (!plan) return;
    this.#guard(plan);
    const left = plan.years.length === 1 ? '1 year is left' : `${plan.years.length} years are left`;
    this.#log(`Continuing to fill the tables: ${left}.`);
    this.#start({ place: this.#place(), folder: this.#folder, plan }).catch((error: Error) => {
      if (!this.#isClosing && this.#missing.size > 0)
        this.#log(`The tables cannot be filled: ${error.message}`);
    });
  }

  /**
   * Publishes a release. Resolves when it is served; the archive and the table fill after that, and not before `begin`.
   * Rejects if nothing was published.
   */
  async publish(release: ReleaseLocation, begin: Promise<unknown> = Promise.resolve()): Promise<Published> {
    // What an earlier start has left comes first.
    await this.#ended;
    const published = this.#start({ place: this.#place(), folder: this.#folder, release });
    void begin.catch(() => {}).then(() => this.#order({ kind: 'begin' }));
    return published;
  }

  /** Returns a promise if the call must wait for items. */
  before(operation: string, body: Buffer, findTable: FindTable): Promise<void> | undefined {
    if (this.#missing.size === 0) return undefined;
    const input = JSON.parse(body.toString()) as object;
    const { table } = this.#place();
    const needed = neededPartitions(operation, input, findTable, table);
    if (needed === 'all') return this.#ended;
    const missing = needed.filter((partition) => this.#missing.has(partition));
    if (missing.length === 0) return undefined;
    return Promise.all([...new Set(missing)].map((partition) => this.#fillEarly(partition))).then(() => {});
  }

  /** Returns a promise if the call reads an object of the archive that is not there yet. */
  beforeObject(method: string, path: string): Promise<void> | undefined {
    return method === 'GET' ? this.#promised.get(path)?.promise : undefined;
  }

  /** Stops between two years. The next start continues. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#order({ kind: 'stop' });
    await this.#ended;
  }

  #fillEarly(partition: string): Promise<void> {
    const known = this.#early.get(partition);
    if (known) return known;
    const id = ++this.#lastId;
    const filled = new Promise<void>((resolve, reject) => {
      if (!this.#worker) return reject(new Error('The thread that fills the tables has ended.'));
      this.#asked.set(id, { resolve, reject });
      this.#order({ kind: 'fill-partitions', id, partitions: [partition] });
    });
    this.#early.set(partition, filled);
    filled.then(
      () => this.#missing.delete(partition),
      // The next call tries again.
      () => {},
    );
    void filled.catch(() => {}).then(() => this.#early.delete(partition));
    return filled;
  }

  #guard(plan: FillingPlan): void {
    this.#total = plan.years.length;
    const { recordBucket } = this.#place();
    for (const { year, partitions, promised } of plan.years) {
      this.#years.set(year, partitions);
      for (const key of Object.values(promised ?? {}))
        this.#promised.set(`/${recordBucket}/${key}`, { year, ...Promise.withResolvers<void>() });
      for (const partition of partitions) {
        this.#missing.set(partition, (this.#missing.get(partition) ?? 0) + 1);
      }
    }
  }

  #yearDone(year: number): void {
    this.#isPaused = false;
    for (const partition of this.#years.get(year) ?? []) {
      const left = this.#missing.get(partition);
      if (left === undefined) continue;
      if (left > 1) this.#missing.set(partition, left - 1);
      else this.#missing.delete(partition);
    }
    this.#years.delete(year);
  }

  /** Of one year, or of all if nobody writes them any more. */
  #archived(year?: number): void {
    for (const [path, promised] of this.#promised) {
      if (year !== undefined && promised.year !== year) continue;
      promised.resolve();
      this.#promised.delete(path);
    }
  }

  #order(order: FillingOrder): void {
    this.#worker?.postMessage(order);
  }

  #start(job: FillingJob): Promise<Published> {
    const worker = new Worker(new URL('filling-thread.ts', import.meta.url), {
      workerData: job,
      resourceLimits,
    });
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Published>();
    worker.on('message', (report: FillingReport) => {
      if (report.kind === 'published') resolve({ ...report.loaded, fit: report.fit });
      else if (report.kind === 'refused') reject(new Error(report.message));
      else this.#receive(report);
    });
    worker.on('error', reject);
    this.#ended = new Promise((end) => {
      worker.once('exit', () => {
        this.#worker = undefined;
        const stopped = new Error('The thread that fills the tables has ended.');
        for (const { reject: fail } of this.#asked.values()) fail(stopped);
        this.#asked.clear();
        this.#archived();
        reject(stopped);
        end();
      });
    });
    return promise;
  }

  #receive(report: Exclude<FillingReport, { kind: 'published' | 'refused' }>): void {
    if (report.kind === 'planned') {
      this.#guard(report.plan);
      this.#order({ kind: 'confirmed' });
    } else if (report.kind === 'archived-year') {
      this.#isPaused = false;
      this.#archived(report.year);
    } else if (report.kind === 'filled-year') {
      this.#yearDone(report.year);
    } else if (report.kind === 'filled-partitions') {
      const asked = this.#asked.get(report.id);
      this.#asked.delete(report.id);
      if (report.problem === undefined) asked?.resolve();
      else asked?.reject(new Error(report.problem));
    } else if (report.kind === 'paused') {
      if (!this.#isPaused) this.#log(`Filling the tables waits: ${report.message} It goes on by itself.`);
      this.#isPaused = true;
    } else {
      // Also where nothing was published: then no partition lacks anything.
      this.#missing.clear();
      this.#years.clear();
      this.#archived();
    }
  }
}

/** Returns the partitions of a table or of its indexes that a call names, or `all` if it reads without naming any. */
function neededPartitions(
  operation: string,
  input: object,
  findTable: FindTable,
  table: string,
): readonly string[] | 'all' {
  const arn = findTable(table)?.arn ?? table;
  const ofTable = dynamodbRequests(operation, input, findTable).filter(
    ({ resource }) => resource === arn || resource.startsWith(`${arn}/`),
  );
  if (operation === 'Scan' && ofTable.length > 0) return 'all';
  return ofTable.flatMap(({ context }) => context?.[leadingKeys] ?? []);
}
