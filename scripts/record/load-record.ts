import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  utcYear,
  type LoadedRecord,
  type TornadoStore,
} from '@touchdown/functions/tornadoes/tornado-store.ts';
import type { RecordKind, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { readSampleRecord } from '../sample/sample-record.ts';
import { toTornado } from './to-tornado.ts';

export interface LoadedCount {
  kind: RecordKind;
  count: number;
  /** False where the table already held exactly this file. */
  changed: boolean;
}

/**
 * Puts one file of the project's own layout in the table in place of what was there. Rows first,
 * then the pointer, then what vanished: a crash in between leaves a record that reads well, and the
 * next run finishes, because the fingerprint is only written with the pointer.
 */
export async function loadRecord(store: TornadoStore, file: URL, kind: RecordKind): Promise<LoadedCount> {
  const text = readFileSync(file, 'utf8');
  const fingerprint = createHash('sha256').update(text).digest('hex');
  const before = await store.loadedRecord();
  if (before?.fingerprint === fingerprint && before.kind === kind) {
    return { kind, count: totalOf(before), changed: false };
  }
  if (before?.kind === 'official') {
    throw new Error(
      'The table holds the official record; begin anew with npm start -- --fresh to replace it.',
    );
  }
  const tornadoes = readSampleRecord(text).map((row) => toTornado(row, kind));
  await store.put(tornadoes);
  await store.setLoadedRecord(describeRecord(tornadoes, kind, fingerprint));
  if (before) await removeVanished(store, before, tornadoes);
  return { kind, count: tornadoes.length, changed: true };
}

function describeRecord(tornadoes: readonly Tornado[], kind: RecordKind, fingerprint: string): LoadedRecord {
  const countByUtcYear: Record<string, number> = {};
  for (const tornado of tornadoes) {
    const year = utcYear(tornado);
    countByUtcYear[year] = (countByUtcYear[year] ?? 0) + 1;
  }
  const years = tornadoes.map(({ begin_local: local }) => Number(local.slice(0, 4)));
  const coverage = years.length > 0 ? { from: Math.min(...years), to: Math.max(...years) } : null;
  return { kind, fingerprint, countByUtcYear, coverage };
}

async function removeVanished(store: TornadoStore, before: LoadedRecord, now: readonly Tornado[]) {
  const kept = new Set(now.map(({ id }) => id));
  for (const [year, count] of Object.entries(before.countByUtcYear)) {
    // Rows of both records share the index until the old ones are gone, hence the allowance.
    const there = await store.newestOfYear(Number(year), 0, count + now.length);
    await store.remove(there.map(({ id }) => id).filter((id) => !kept.has(id)));
  }
}

function totalOf(record: LoadedRecord): number {
  return Object.values(record.countByUtcYear).reduce((sum, count) => sum + count, 0);
}
