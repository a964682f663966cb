import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import { movedTarget } from '../../../domain/catalogue/move-items.ts';
import type { StoredRevision } from '../../../domain/catalogue/tornado-items.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { mergeYear, type MergedYear, type RecordYear, type YearChanges } from '../record/merge-year.ts';
import { compareDeaths, type ComparedDeaths } from '../record/casualties-by-place.ts';
import type { TornadoDocument, TornadoDraft } from '../record/tornado-document.ts';
import type { BaseRelease, Manifest, ManifestYear } from './manifest.ts';
import {
  documentJsonOf,
  yearJson,
  itemsOfYear,
  textsOf,
  countsOf,
  packRecordYear,
  putRecordYear,
  rowsFormat,
  rowsOf,
} from './release-year.ts';
import type { BuilderPorts } from '../run/import-ports.ts';
import { archivedJson, archiveJson, archiveBytes } from './json-archive.ts';

interface ReleaseOptions {
  /** Writes nothing. The rows of changed years are in memory, compressed: 6 MB for the whole record. */
  isDryRun: boolean;
  /** The ids of corrected tornadoes, if somebody wants to know what becomes of them. */
  corrected?: ReadonlySet<string> | undefined;
}

/** What a release would make of a year. */
export interface YearComparison {
  changes: YearChanges;
  deaths: ComparedDeaths;
  /** The year as it is. */
  before: readonly TornadoDocument[];
  /** The year as it would be. */
  after: readonly TornadoDocument[];
}

/**
 * Builds a release beside the one that is served. Everything it writes is new: rows under its own run and
 * objects under their hash. No reader sees it until the pointer moves.
 */
export class ReleaseBuilder {
  readonly manifest: Manifest;
  readonly run: number;
  /** The release starts without years, because there is no base or it is of another kind. */
  readonly isFresh: boolean;
  /** Whether any tornado differs from the base. If none does, the snapshot of the base is kept. */
  hasNewRows = false;
  /** The tornadoes whose contributions and bookmarks must be looked at again. */
  readonly movedTargets = new Set<string>();
  /** What the release makes of the corrected tornadoes among those it changes. Nothing else is kept. */
  readonly correctedRevisions = new Map<string, StoredRevision>();
  readonly #ports: BuilderPorts;
  readonly #corrected: ReadonlySet<string>;
  readonly #isDryRun: boolean;
  /** Rows are written while the next year is computed. At most one year is being written at a time. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    ports: BuilderPorts,
    base: BaseRelease,
    run: number,
    kind: RecordKind,
    { isDryRun, corrected }: ReleaseOptions,
  ) {
    this.#ports = isDryRun ? { ...ports, record: heldInMemory(ports.record) } : ports;
    this.#corrected = corrected ?? new Set();
    this.#isDryRun = isDryRun;
    this.run = run;
    this.isFresh = base.manifest?.kind !== kind;
    const at = new Date(ports.now()).toISOString();
    this.manifest = {
      release: `${at.slice(0, 10)}-r${run}`,
      run,
      kind,
      at,
      years: this.isFresh ? {} : { ...base.manifest?.years },
      reports: base.manifest?.reports ?? null,
      ...(this.isFresh || !base.manifest?.files ? {} : { files: base.manifest.files }),
    };
  }

  /** Replaces a year with the tornadoes of its current sources. `onMerged` sees the year before and after. */
  async setYear(
    year: number,
    drafts: readonly TornadoDraft[],
    sources: ManifestYear['sources'],
    unreadable?: ReadonlySet<string>,
    onMerged?: (before: RecordYear | undefined, merged: MergedYear) => void,
  ): Promise<YearChanges> {
    const known = this.manifest.years[year];
    const previous = await this.#previous(year);
    const merged = this.#merge(previous, year, drafts, unreadable);
    onMerged?.(previous, merged);
    for (const id of merged.movedIds) this.movedTargets.add(movedTarget('tornado', id));
    const isTouched = merged.touched.documents.length + merged.touched.redirects.length > 0;
    if (isTouched) this.hasNewRows = true;
    this.#keepCorrected(merged);
    await this.#writing;
    if (this.#isDryRun && isTouched) {
      const rowsKey = await archiveJson(this.#ports.record, `rows/${year}`, rowsOf(merged.record));
      const counts = { recordKey: '', count: 0, withdrawn: 0 };
      this.manifest.years[year] = { ...counts, ...known, sources, rowsKey, rowsFormat };
    }
    if (this.#isDryRun) return merged.changes;
    if (known && !isTouched) {
      this.manifest.years[year] = { ...known, sources };
    } else {
      this.#writing = this.#write(merged, sources);
      // A failure is thrown when the next year awaits it. Until then it must not count as unhandled.
      this.#writing.catch(() => {});
    }
    return merged.changes;
  }

  /** Adds a year that is complete as it is to a fresh release. Its items are not written: they follow from the archive. */
  async storeYear(record: RecordYear, sources: ManifestYear['sources']): Promise<ManifestYear> {
    const packed = await packRecordYear(record);
    await putRecordYear(this.#ports, packed, packed.listed);
    return this.promiseYear(record.year, { sources, ...packed.listed });
  }

  /** The same for a year whose archive somebody else writes. */
  promiseYear(year: number, listed: ManifestYear): ManifestYear {
    this.manifest.years[year] = listed;
    this.hasNewRows = true;
    return listed;
  }

  /** Returns what `setYear` would change, without writing anything. */
  async compareYear(
    year: number,
    drafts: readonly TornadoDraft[],
    unreadable: ReadonlySet<string>,
  ): Promise<YearComparison> {
    const previous = await this.#previous(year);
    const { changes, record } = this.#merge(previous, year, drafts, unreadable);
    const before = previous?.documents ?? [];
    return { changes, deaths: compareDeaths(before, record.documents), before, after: record.documents };
  }

  /** Resolves when all pending writes are done. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** Returns the tornadoes of the release as rows of the snapshot: 65 MB for all years. */
  async rows(years?: ReadonlySet<number>): Promise<CatalogueRow[]> {
    await this.#writing;
    const rows: CatalogueRow[] = [];
    for (const [number, year] of Object.entries(this.manifest.years)) {
      if (years && !years.has(Number(number))) continue;
      for (const row of await this.#rowsOf(year)) rows.push(row);
    }
    return rows;
  }

  /** Years that no import has changed since rows got new fields have older ones, which are replaced. */
  async #rowsOf(year: ManifestYear): Promise<CatalogueRow[]> {
    const { record } = this.#ports;
    if (year.rowsFormat === rowsFormat) return archivedJson<CatalogueRow[]>(record, year.rowsKey);
    const stored = await archivedJson<RecordYear>(record, year.recordKey);
    const rows = rowsOf(stored);
    const rowsKey = await archiveJson(record, `rows/${stored.year}`, rows);
    this.manifest.years[stored.year] = { ...year, rowsKey, rowsFormat };
    return rows;
  }

  /** Returns the narratives of all tornadoes of the release. */
  async texts(): Promise<TextsOf[]> {
    await this.#writing;
    const texts: TextsOf[] = [];
    for (const { textsKey, recordKey } of Object.values(this.manifest.years)) {
      const ofYear =
        textsKey === undefined
          ? textsOf(await archivedJson<RecordYear>(this.#ports.record, recordKey))
          : await archivedJson<TextsOf[]>(this.#ports.record, textsKey);
      for (const each of ofYear) texts.push(each);
    }
    return texts;
  }

  async #previous(year: number): Promise<RecordYear | undefined> {
    const known = this.manifest.years[year];
    return known && archivedJson<RecordYear>(this.#ports.record, known.recordKey);
  }

  #merge(
    previous: RecordYear | undefined,
    year: number,
    drafts: readonly TornadoDraft[],
    unreadable: ReadonlySet<string> | undefined,
  ): MergedYear {
    const { release: name, at } = this.manifest;
    return mergeYear(year, drafts, previous, { name, at }, unreadable);
  }

  #keepCorrected({ touched }: MergedYear): void {
    for (const document of touched.documents) {
      const { id } = document.tornado;
      if (this.#corrected.has(id)) this.correctedRevisions.set(id, document);
    }
    for (const { id, movedTo } of touched.redirects) {
      if (this.#corrected.has(id)) this.correctedRevisions.set(id, { movedTo });
    }
  }

  async #write({ record, touched }: MergedYear, sources: ManifestYear['sources']): Promise<void> {
    const { dynamo, table, putItems } = this.#ports;
    const rows = rowsOf(record);
    const jsonOf = documentJsonOf(record);
    const [recordKey, rowsKey, textsKey] = await Promise.all([
      archiveBytes(this.#ports.record, `years/${record.year}`, yearJson(record, jsonOf)),
      archiveJson(this.#ports.record, `rows/${record.year}`, rows),
      archiveJson(this.#ports.record, `texts/${record.year}`, textsOf(record)),
      putItems(dynamo, table, itemsOfYear({ year: record.year, ...touched }, this.run, jsonOf)),
    ]);
    const keys = { recordKey, rowsKey, rowsFormat, textsKey };
    this.manifest.years[record.year] = { sources, ...keys, ...countsOf(record, rows) };
  }
}

/** Returns a bucket that reads the other one and keeps in memory what would be written to it. */
function heldInMemory(bucket: ObjectBucket): ObjectBucket {
  const held = new Map<string, Buffer>();
  return {
    ...bucket,
    get: async (key) => held.get(key) ?? bucket.get(key),
    put: async (key, bytes) => void held.set(key, Buffer.from(bytes)),
    remove: async (key) => void held.delete(key),
  };
}
