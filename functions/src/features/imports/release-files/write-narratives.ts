import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import { ownCompilation } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { tableOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import {
  exportHeadNames,
  type CodebookColumn,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import {
  narrativeColumnNames,
  narrativeColumns,
  type NarrativeColumn,
  type NarrativeColumnName,
  type NarrativeRow,
} from '@touchdown/shared/tornadoes/export/narrative-columns.ts';
import {
  compression,
  elementOf,
  parquetCell,
  type ParquetOptions,
} from '../../../domain/tornadoes/export/parquet-types.ts';
import { writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';

/** A tornado as it is stored, with the sources of its values. */
interface ToldTornado {
  tornado: { id: string } & Pick<
    Tornado,
    | 'status'
    | 'cz_name'
    | 'state'
    | 'begin_local'
    | 'begin_datetime'
    | 'episode_id'
    | 'event_narrative'
    | 'episode_narrative'
  >;
  sources: Pick<TornadoSources, 'segments' | 'source_rows' | 'compiled'>;
}

/** Their texts are the agencies', on which no correction is laid. */
const headOf = (head: ExportHead): ExportHead => ({ ...head, corrections: 'none' });

export function writeNarrativesCsv(rows: Iterable<NarrativeRow>, head: ExportHead): Generator<string> {
  const columns = [...narrativeColumnNames, ...exportHeadNames];
  return writeCsv(tableOfRows({ columns, head: headOf(head), rows }));
}

/** Small enough that the texts of a group take little memory beside the rows themselves. */
const rowsPerGroup = 5_000;

export function writeNarrativesParquet(
  rows: readonly NarrativeRow[],
  head: ExportHead,
  options: ParquetOptions = {},
): Uint8Array {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: narrativeColumnNames.map((name) => columnOf(name, rows)),
      schema: [
        { name: 'root', num_children: narrativeColumnNames.length },
        ...narrativeColumnNames.map((name) => elementOf(name, typeOf(name))),
      ],
      rowGroupSize: rowsPerGroup,
      kvMetadata: Object.entries(headOf(head)).map(([key, value]) => ({ key, value })),
      ...compression(options),
    }),
  );
}

function typeOf(name: NarrativeColumnName): CodebookColumn['type'] {
  const { type, kind }: NarrativeColumn = narrativeColumns[name];
  return type ?? (kind === 'text' ? 'string' : 'number');
}

function columnOf(name: NarrativeColumnName, rows: readonly NarrativeRow[]): ColumnSource {
  const type = typeOf(name);
  const make = parquetCell(type);
  // The least and the greatest of texts help no reader, and would repeat whole narratives.
  return { name, data: rows.map((row) => make(row[name])), statistics: type !== 'string' };
}

/**
 * Returns a row for each text that is told of the tornadoes, in the order of their paths. The text of an episode
 * follows the first of its tornadoes. Withdrawn tornadoes are in no file.
 */
export function* narrativeRows(documents: Iterable<ToldTornado>): Generator<NarrativeRow> {
  const seen = new Set<string>();
  for (const document of documents) {
    if (document.tornado.status !== 'current') continue;
    yield* eventRows(document);
    for (const row of episodeRows(document)) {
      const key = JSON.stringify([row.episode ?? row.tornado_id, row.text]);
      if (!seen.has(key)) yield row;
      seen.add(key);
    }
  }
}

function* eventRows({ tornado, sources }: ToldTornado): Generator<NarrativeRow> {
  if (sources.compiled?.fields.includes('event_narrative')) {
    yield {
      kind: 'event',
      tornado_id: tornado.id,
      order: null,
      event_id: null,
      episode: tornado.episode_id,
      county: tornado.cz_name || null,
      state: tornado.state,
      begin_local: tornado.begin_local,
      begin_utc: tornado.begin_datetime,
      written_by: ownCompilation.source,
      text: tornado.event_narrative,
    };
    return;
  }
  const rowOf = new Map(sources.source_rows.map(({ row }) => [row['EVENT_ID'], row]));
  for (const [at, segment] of sources.segments.entries()) {
    if (!segment.narrative) continue;
    yield {
      kind: 'event',
      tornado_id: tornado.id,
      order: at + 1,
      event_id: segment.event_id,
      episode: rowOf.get(segment.event_id)?.['EPISODE_ID'] || (at === 0 ? tornado.episode_id : null),
      county: segment.county || null,
      state: segment.state,
      begin_local: segment.begin_local,
      begin_utc: segment.begin_datetime,
      written_by: 'NCEI',
      text: segment.narrative,
    };
  }
}

/** A path through two states is in an episode of each. One that has no id stays with its tornado. */
function episodeRows({ tornado, sources }: ToldTornado): NarrativeRow[] {
  const later = sources.source_rows.map(({ row }) => ({
    id: row['EPISODE_ID']?.trim() || null,
    text: row['EPISODE_NARRATIVE']?.trim() || null,
  }));
  const first = { id: tornado.episode_id, text: tornado.episode_narrative };
  // The text of the first is known as it is shown; the same as published may differ in its spaces.
  const told = [first, ...later.filter(({ id }) => id !== null && id !== first.id)];
  return told.flatMap(({ id, text }) => (text === null ? [] : [episodeRow(tornado.id, id, text)]));
}

function episodeRow(tornado: string, episode: string | null, text: string): NarrativeRow {
  return {
    kind: 'episode',
    tornado_id: episode === null ? tornado : null,
    order: null,
    event_id: null,
    episode,
    county: null,
    state: null,
    begin_local: null,
    begin_utc: null,
    written_by: 'NCEI',
    text,
  };
}
