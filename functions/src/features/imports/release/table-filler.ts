import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  episodePartition,
  tornadoPartition,
  toRevisionItem,
} from '../../../domain/catalogue/tornado-items.ts';
import type { RecordYear } from '../record/merge-year.ts';
import {
  type FillingPlan,
  packRecordYear,
  putRecordYear,
  type YearKeys,
  aliasItemsOfYear,
  itemsOfYear,
} from './release-year.ts';
import type { BuilderPorts } from '../run/import-ports.ts';
import { archivedJson } from './json-archive.ts';
import type { CompiledRelease } from './load-compiled-release.ts';

type Item = Record<string, unknown>;
type FillerPorts = Omit<BuilderPorts, 'now'>;
type UnarchivedYears = Pick<CompiledRelease, 'year'>;

/** Few calls at a time, because people use the table meanwhile. */
const fillingLanes = 4;
/** How many years stay in memory for items that are asked for early: at most 30 MB each. */
const maxYearsInMemory = 3;

/**
 * Writes the items of a published release: year by year, and early those of a partition that somebody is about to
 * read. Both write the same bytes under the release's own run, so an item may be written twice.
 */
export class TableFiller {
  readonly #ports: FillerPorts;
  readonly #run: number;
  readonly #recordKeys: ReadonlyMap<number, string>;
  /** The years that the archive does not have yet, and where they are. */
  readonly #promised: Map<number, YearKeys>;
  readonly #release: UnarchivedYears | undefined;
  readonly #yearsOf = new Map<string, number[]>();
  readonly #years = new Map<number, Promise<FilledYear>>();

  constructor(ports: FillerPorts, { run, years }: FillingPlan, release?: UnarchivedYears) {
    this.#ports = ports;
    this.#release = release;
    this.#promised = new Map(
      years.flatMap(({ year, promised }) => (promised ? [[year, promised] as const] : [])),
    );
    this.#run = run;
    this.#recordKeys = new Map(years.map(({ year, recordKey }) => [year, recordKey]));
    for (const { year, partitions } of years) {
      for (const partition of partitions) {
        const known = this.#yearsOf.get(partition);
        if (known) known.push(year);
        else this.#yearsOf.set(partition, [year]);
      }
    }
  }

  /** Writes what the manifest has promised of a year. Code of another version still finds it under the promised keys. */
  async archiveYear(year: number): Promise<void> {
    const keys = this.#promised.get(year);
    if (!keys) return;
    await putRecordYear(this.#ports, await packRecordYear(await this.#record(year)), keys);
    this.#promised.delete(year);
  }

  /** Writes all items of a year. */
  async fillYear(year: number): Promise<void> {
    await this.#write(itemsOfYear(await this.#record(year), this.#run), fillingLanes);
  }

  /** Writes the items of these partitions. Partitions that the release does not have are left out. */
  async fillPartitions(partitions: readonly string[]): Promise<void> {
    const items: Item[] = [];
    for (const partition of partitions) {
      for (const year of this.#yearsOf.get(partition) ?? []) {
        const filled = await this.#year(year);
        items.push(...(filled.get(partition)?.() ?? []));
      }
    }
    await this.#write(items, 1);
  }

  #write(items: Iterable<Item>, lanes: number): Promise<void> {
    return this.#ports.putItems(this.#ports.dynamo, this.#ports.table, items, lanes);
  }

  async #record(year: number): Promise<RecordYear> {
    if (this.#promised.has(year) && this.#release) return (await this.#release.year(year)).record;
    return archivedJson<RecordYear>(this.#ports.record, this.#recordKeys.get(year) ?? '');
  }

  #year(year: number): Promise<FilledYear> {
    const known =
      this.#years.get(year) ?? this.#record(year).then((record) => byPartition(record, this.#run));
    // The year that was used last goes last.
    this.#years.delete(year);
    this.#years.set(year, known);
    // A year that could not be read is read again.
    known.catch(() => this.#years.delete(year));
    const [oldest] = this.#years.keys();
    if (oldest !== undefined && this.#years.size > maxYearsInMemory) this.#years.delete(oldest);
    return known;
  }
}

/** Makes the items of each partition. */
type FilledYear = Map<string, () => Item[]>;

function byPartition(record: RecordYear, run: number): FilledYear {
  const filled: FilledYear = new Map();
  const { documents, redirects } = record;
  const toItem = (document: (typeof documents)[number]) => toRevisionItem(document.tornado.id, run, document);
  for (const document of documents) {
    filled.set(tornadoPartition(document.tornado.id), () => [toItem(document)]);
  }
  for (const { id, movedTo } of redirects) {
    filled.set(tornadoPartition(id), () => [toRevisionItem(id, run, { movedTo })]);
  }
  for (const [episode, own] of Map.groupBy(documents, ({ tornado }) => tornado.episode_id)) {
    if (episode) filled.set(episodePartition(episode), () => own.map(toItem));
  }
  const aliases = Map.groupBy(aliasItemsOfYear(record, run), (item) => String(item[partitionKey]));
  for (const [partition, items] of aliases) filled.set(partition, () => items);
  return filled;
}
