import type { Segment } from '../features/imports/ncei/segment.ts';
import { draftYear } from '../features/imports/record/draft-year.ts';
import type { EventFatalities, SourceFile } from '../features/imports/record/source-files.ts';
import type { TornadoDraft } from '../features/imports/record/tornado-document.ts';
import type { SpcTornado } from '../features/imports/spc/spc-tornado.ts';
import { madeUpDetails, type DetailsRow } from './made-up-details.ts';
import { madeUpSource } from './made-up-source.ts';
import { madeUpSpcRecord, type SpcRow } from './made-up-spc-record.ts';
import { readDetails, readSpcRecord } from './read-made-up.ts';

export interface MadeUpYear {
  details?: readonly DetailsRow[];
  spc?: readonly SpcRow[];
  fatalities?: EventFatalities[];
  file?: string;
}

/** Reads and joins made-up files of 1974. */
export function madeUpDrafts({ details, spc, fatalities, file = 'made-up.csv' }: MadeUpYear): TornadoDraft[] {
  const from: SourceFile = { file, sha256: '0'.repeat(64), rank: '0' };
  return draftYear({
    ...(details ? { details: { from, segments: madeUpSegments(...details) } } : {}),
    ...(spc ? { spc: { from, tornadoes: madeUpSpcTornadoes(...spc) } } : {}),
    ...(fatalities ? { fatalities: { from, events: fatalities } } : {}),
  }).drafts;
}

export function madeUpSegments(...rows: DetailsRow[]): Segment[] {
  return readDetails(madeUpSource(madeUpDetails(rows)), undefined).segments;
}

export function madeUpSpcTornadoes(...rows: SpcRow[]): SpcTornado[] {
  return [...readSpcRecord(madeUpSource(madeUpSpcRecord(rows))).byYear.values()].flat();
}

/** Perry, Crawford, Harrison, Washington, Clark and Scott in Indiana, from southwest to northeast. */
const counties = ['123', '25', '61', '175', '19', '143'];
const firstMinute = 13 * 60 + 20;

/** Returns one county's segment of a path through several counties, ten minutes and 12.5 miles each. */
export function madeUpLeg(at: number, over: DetailsRow = {}): DetailsRow {
  const place = (leg: number) => [(38 + leg * 0.1).toFixed(2), (-86.8 + leg * 0.2).toFixed(2)];
  const [[beginLat = '', beginLon = ''], [endLat = '', endLon = '']] = [place(at), place(at + 1)] as const;
  const minute = firstMinute + 10 * at;
  return {
    EVENT_ID: String(500 + at),
    BEGIN_TIME: `${Math.floor(minute / 60)}${String(minute % 60).padStart(2, '0')}`,
    CZ_FIPS: counties[at % counties.length] ?? '',
    BEGIN_LAT: beginLat,
    BEGIN_LON: beginLon,
    END_LAT: endLat,
    END_LON: endLon,
    TOR_LENGTH: '12.5',
    ...over,
  };
}

/** Removes a row's coordinates, so that it is joined with no other. */
export function withoutPlaces(row: DetailsRow): DetailsRow {
  return { ...row, BEGIN_LAT: '', BEGIN_LON: '', END_LAT: '', END_LON: '' };
}
