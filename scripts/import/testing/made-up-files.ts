import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { madeUpDetails, type DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpSpcRecord, type SpcRow } from '@touchdown/functions/testing/made-up-spc-record.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';

/** Returns the text of a made-up file. */
export async function textOf({ read }: InputFile): Promise<string> {
  return text(Readable.from(await read()));
}

export function madeUpFile(name: string, content: string): InputFile {
  return { name, read: async () => [Buffer.from(content)] };
}

/** NCEI's details of 1974 in a revision such as `20200101`. A row about hail makes each revision different. */
export function detailsOf1974(revision: string, rows: readonly DetailsRow[]): InputFile {
  const hail: DetailsRow = { EVENT_TYPE: 'Hail', EVENT_ID: revision };
  return madeUpFile(`StormEvents_details-ftp_v1.0_d1974_c${revision}.csv`, madeUpDetails([hail, ...rows]));
}

/** The same of another year. */
export function detailsOf(year: number, revision: string, rows: readonly DetailsRow[]): InputFile {
  const moved = rows.map((row) => ({
    ...row,
    BEGIN_YEARMONTH: `${year}${row.BEGIN_YEARMONTH?.slice(4) ?? '04'}`,
  }));
  const hail: DetailsRow = { EVENT_TYPE: 'Hail', EVENT_ID: revision, BEGIN_YEARMONTH: `${year}04` };
  const name = `StormEvents_details-ftp_v1.0_d${year}_c${revision}.csv`;
  return madeUpFile(name, madeUpDetails([hail, ...moved]));
}

/** NCEI's details of 2013, with or without the tornado that the reports of the list below belong to. */
export function detailsOf2013(revision: string, hasTornado: boolean): InputFile {
  const begin = { BEGIN_YEARMONTH: '201305', BEGIN_DAY: '20', CZ_TIMEZONE: 'CST-6' };
  const hail: DetailsRow = { ...begin, EVENT_TYPE: 'Hail', EVENT_ID: revision };
  const newcastle: DetailsRow = {
    ...begin,
    EVENT_ID: '900',
    // 13:00 UTC.
    BEGIN_TIME: '0700',
    STATE: 'OKLAHOMA',
    STATE_FIPS: '40',
    CZ_FIPS: '87',
    CZ_NAME: 'MCCLAIN',
    TOR_F_SCALE: 'EF1',
    BEGIN_LAT: '35.28',
    BEGIN_LON: '-97.62',
  };
  const text = madeUpDetails(hasTornado ? [hail, newcastle] : [hail]);
  return madeUpFile(`StormEvents_details-ftp_v1.0_d2013_c${revision}.csv`, text);
}

/**
 * One tornado for each number of deaths, on different days, so that none is joined with another. One is injured in each:
 * nobody beside many deaths would be unknown.
 */
export function separateTornadoes(deaths: readonly number[]): DetailsRow[] {
  return deaths.map((dead, at) => ({
    EVENT_ID: String(500 + at),
    BEGIN_YEARMONTH: `1974${String(1 + (at % 12)).padStart(2, '0')}`,
    BEGIN_DAY: String(1 + (Math.floor(at / 12) % 28)),
    // The same day again in the next hour.
    BEGIN_TIME: `${13 + Math.floor(at / (12 * 28))}20`,
    DEATHS_DIRECT: String(dead),
    INJURIES_DIRECT: '1',
  }));
}

/** Rows of the SPC's record on the days of `separateTornadoes`, which say nothing of the dead and the injured. */
export function spcRowsOf(year: number, count: number): SpcRow[] {
  return separateTornadoes(Array.from({ length: count }, () => 0)).map(
    ({ BEGIN_YEARMONTH = '', BEGIN_DAY = '' }, at) => ({
      om: String(at + 1),
      fat: '',
      inj: '',
      date: `${year}-${BEGIN_YEARMONTH.slice(4)}-${BEGIN_DAY.padStart(2, '0')}`,
    }),
  );
}

let releases = 0;

/** The SPC's record in a new release. */
export function spcRecordOf(rows: readonly SpcRow[]): InputFile {
  return madeUpFile(`1950-2025_torn_${++releases}.csv`, madeUpSpcRecord(rows));
}

const dailyHeader = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';

/** The SPC's list of 20 May 2013 with a report for each of these minutes after 13:00. An empty list has only its header. */
export function listOf20May2013(minutes: readonly number[]): InputFile {
  return listOfDay('2013-05-20', minutes);
}

export function listOfDay(day: string, minutes: readonly number[]): InputFile {
  const rows = minutes.map(
    (minute) =>
      `13${String(minute).padStart(2, '0')},UNK,${minute} W NEWCASTLE,MCCLAIN,OK,35.28,-97.62,BRIEF. (OUN)`,
  );
  return madeUpFile(
    `${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`,
    [dailyHeader, ...rows, ''].join('\n'),
  );
}
