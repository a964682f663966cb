import { episodePartition, tornadoPartition } from '../../../domain/catalogue/tornado-items.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { YearKeys } from './year-archive.ts';
import { aliasItemsOfYear } from './year-items.ts';

/** A year whose items follow from the archive, and the partitions of the table and its index that they are in. */
export interface FillingYear {
  year: number;
  recordKey: string;
  partitions: string[];
  /** Under these keys, the archive does not have the year yet. */
  promised?: YearKeys;
}

/** What a published release still has to write into the archive and the table, the newest year first. */
export interface FillingPlan {
  run: number;
  years: FillingYear[];
}

/** Returns the partitions of a year: of its tornadoes, retired ids, aliases and episodes. */
export function partitionsOfYear(record: RecordYear, run: number): string[] {
  const partitions = new Set<string>();
  for (const { tornado } of record.documents) {
    partitions.add(tornadoPartition(tornado.id));
    if (tornado.episode_id) partitions.add(episodePartition(tornado.episode_id));
  }
  for (const { id } of record.redirects) partitions.add(tornadoPartition(id));
  for (const item of aliasItemsOfYear(record, run)) partitions.add(String(item[partitionKey]));
  return [...partitions];
}
