import { expect } from 'vitest';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import {
  cachedCatalogue,
  type CachedCatalogue,
} from '@touchdown/functions/domain/catalogue/cached-catalogue.ts';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { findTornado } from '@touchdown/functions/domain/catalogue/find-tornado.ts';
import { readCurrentRow } from '@touchdown/functions/domain/catalogue/read-current-row.ts';
import { readChanges } from '@touchdown/functions/domain/catalogue/stored-catalogue.ts';
import { tornadoStore, type TornadoStore } from '@touchdown/functions/domain/catalogue/tornado-store.ts';
import {
  approve,
  takeBack,
  writeCorrection,
} from '@touchdown/functions/domain/corrections/correction-writer.ts';
import { archivedJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import type { Manifest } from '@touchdown/functions/features/imports/release/manifest.ts';

/** A site's reader: its lists, and the page of a tornado. */
export interface Reader {
  rows: () => Promise<CatalogueRow[]>;
  detail: (id: string) => ReturnType<typeof findTornado>;
  catalogue: CachedCatalogue;
  failures: unknown[];
  /** Corrections that did not fit. */
  unfit: unknown[];
  reads: { changes: number; rows: number };
}

/** Starts a reader as a function does, with its own memory. Every call refreshes it. */
export function startReader({ dynamo, table, media }: ImportPorts): Reader {
  const [failures, unfit]: unknown[][] = [[], []];
  const reads = { changes: 0, rows: 0 };
  const store: TornadoStore = tornadoStore(dynamo, table, (one) => unfit?.push(one));
  let now = 0;
  const catalogue = cachedCatalogue(
    {
      readPointer: () => readPointer(dynamo, table),
      readObject: async (key) => (await media.get(key)) ?? new Uint8Array(),
      readChanges: async (from, to) => {
        const changes = await readChanges(dynamo, table, from, to);
        reads.changes += changes.length;
        return changes;
      },
      readRow: async (id, runs, onUnreadable) => {
        reads.rows++;
        return (await readCurrentRow(store, id, runs, onUnreadable)).row;
      },
      now: () => now,
      onFailure: (error) => failures?.push(error),
    },
    60_000,
  );
  const current = async () => {
    now += 5_000;
    const record = await catalogue.current();
    expect(catalogue.staleSeconds()).toBe(0);
    return record;
  };
  return {
    rows: async () => {
      const { search } = await current();
      return Array.from({ length: search.catalogue.count }, (_, at) => readRow(search.catalogue, at));
    },
    detail: async (id) => findTornado(store, await current(), id),
    catalogue,
    failures: failures ?? [],
    unfit: unfit ?? [],
    reads,
  };
}

/** Returns the rows of the served release as the agencies have them. */
export async function officialRows(ports: ImportPorts): Promise<CatalogueRow[]> {
  const pointer = await readPointer(ports.dynamo, ports.table);
  if (!pointer) return [];
  const { years } = await archivedJson<Manifest>(ports.record, pointer.manifestKey);
  const rows = await Promise.all(
    Object.values(years).map(({ rowsKey }) => archivedJson<CatalogueRow[]>(ports.record, rowsKey)),
  );
  return rows.flat();
}

let clock = Date.UTC(2026, 10, 22);

/** Approves a value as moderation does. Returns the number of the approval. */
export function approveValue(
  { dynamo, table }: Pick<ImportPorts, 'dynamo' | 'table'>,
  tornado: string,
  field: string,
  value: CorrectionValue,
  official: CorrectionValue | null = null,
): Promise<number> {
  const approvedAt = new Date((clock += 1_000)).toISOString();
  const change = approve({
    target: { type: 'tornado', id: tornado },
    field,
    value,
    official,
    targetName: 'Made up',
    state: 'Indiana',
    suggestionId: `suggestion-${clock}`,
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt,
  });
  return writeCorrection(dynamo, table, change);
}

export function takeBackValue(
  { dynamo, table }: Pick<ImportPorts, 'dynamo' | 'table'>,
  tornado: string,
  field: string,
  number: number,
): Promise<number> {
  const takenBackAt = new Date((clock += 1_000)).toISOString();
  const target = { type: 'tornado', id: tornado } as const;
  return writeCorrection(
    dynamo,
    table,
    takeBack({ target, field, number, takenBackBy: 'grace', takenBackAt }),
  );
}
