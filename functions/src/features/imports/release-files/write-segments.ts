import { damageRange } from '../../../domain/tornadoes/damage-class.ts';
import { isDefaultLength, isDefaultWidth } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { fileRating } from '@touchdown/shared/tornadoes/file-rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceRow, TornadoSegment, TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { tableOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import { exportHeadNames, type ExportHead } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { segmentColumnNames, type SegmentRow } from '@touchdown/shared/tornadoes/export/segment-columns.ts';
import { writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';

/** A tornado as it is stored, with the sources of its values. */
interface SourcedTornado {
  tornado: Pick<Tornado, 'id' | 'status'>;
  sources: Pick<TornadoSources, 'segments' | 'source_rows' | 'link' | 'spc'>;
}

/** Writes segments as CSV, one piece after another. No correction is laid on them: they are as NCEI has them. */
export function writeSegments(rows: Iterable<SegmentRow>, head: ExportHead): Generator<string> {
  const columns = [...segmentColumnNames, ...exportHeadNames];
  return writeCsv(tableOfRows({ columns, head: { ...head, corrections: 'none' }, rows }));
}

/**
 * Returns a row for each segment of the tornadoes, in the order of their paths. A tornado that only the SPC has is no
 * segments, and a withdrawn one is in no file. What a document does not have is read from the row as it was published.
 */
export function* segmentRows(documents: Iterable<SourcedTornado>): Generator<SegmentRow> {
  for (const { tornado, sources } of documents) {
    if (tornado.status !== 'current') continue;
    const rowOf = new Map(sources.source_rows.map((one) => [one.row['EVENT_ID'], one]));
    for (const [at, segment] of sources.segments.entries()) {
      const row = segmentRow(tornado.id, at + 1, segment, rowOf.get(segment.event_id));
      yield { ...row, ...linkCells(sources, at) };
    }
  }
}

type LinkCells = Pick<SegmentRow, 'joined_by' | 'joined_gap_miles' | 'joined_minutes' | 'spc_joined_by'>;

/** What holds a segment and the one before it together, and the tornado and the SPC's. */
function linkCells({ link, spc }: SourcedTornado['sources'], at: number): LinkCells {
  const joint = at === 0 ? undefined : link.joints?.[at - 1];
  return {
    joined_by: joint?.kind ?? null,
    joined_gap_miles: joint?.gap_miles ?? null,
    joined_minutes: joint?.minutes ?? null,
    spc_joined_by: spc?.joined_by ?? null,
  };
}

function segmentRow(
  id: string,
  order: number,
  segment: TornadoSegment,
  source: SourceRow | undefined,
): Omit<SegmentRow, keyof LinkCells> {
  const { row = {}, file = null, line = null } = source ?? {};
  const { path_length: miles, path_width: yards, damage_estimate: usd } = segment;
  const rating = ratingCells(segment, row['TOR_F_SCALE']);
  const range = usd === null ? null : damageRange(usd, Number(segment.begin_local.slice(0, 4)));
  return {
    tornado_id: id,
    order,
    event_id: segment.event_id,
    county: segment.county || null,
    state: segment.state,
    nws_office: segment.wfo,
    begin_local: segment.begin_local,
    begin_utc: segment.begin_datetime,
    end_utc: endOf(segment),
    begin_lat: segment.start?.lat ?? null,
    begin_lon: segment.start?.lon ?? null,
    end_lat: segment.end?.lat ?? null,
    end_lon: segment.end?.lon ?? null,
    begin_location: segment.begin_location,
    end_location: segment.end_location,
    length_miles: miles,
    length_is_default: miles === null ? null : isDefaultLength(miles),
    width_yards: yards,
    width_is_default: yards === null ? null : isDefaultWidth(yards),
    ...rating,
    deaths: segment.fatalities,
    deaths_indirect: peopleIn(row['DEATHS_INDIRECT']),
    injuries: segment.injuries,
    injuries_indirect: peopleIn(row['INJURIES_INDIRECT']),
    damage_usd: usd,
    damage_min_usd: range?.min ?? null,
    damage_max_usd: range?.max ?? null,
    damage_recorded: row['DAMAGE_PROPERTY'] ?? null,
    crop_damage_recorded: row['DAMAGE_CROPS'] ?? null,
    reported_by: segment.reported_by,
    source_file: file,
    source_line: line,
  };
}

function ratingCells(
  { rating }: TornadoSegment,
  recorded = '',
): Pick<SegmentRow, 'rating' | 'rating_recorded'> {
  const text = recorded.trim().toUpperCase();
  const instead = rating === 'N/A' && text !== '' ? { ratingRecorded: text } : {};
  return { rating: fileRating({ rating, ...instead }), rating_recorded: instead.ratingRecorded ?? null };
}

/** The document has the end on the source's clock, which is as far from UTC as at the beginning. */
function endOf({
  begin_local: begin,
  begin_datetime: beginUtc,
  end_local: end,
}: TornadoSegment): string | null {
  if (end === null) return null;
  const offset = Date.parse(`${begin}:00Z`) - Date.parse(beginUtc);
  return `${new Date(Date.parse(`${end}:00Z`) - offset).toISOString().slice(0, 19)}Z`;
}

function peopleIn(text = ''): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
