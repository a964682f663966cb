import { readFileSync } from 'node:fs';
import { readSourceText } from '@touchdown/functions/testing/read-source-text.ts';
import { nceiLayouts } from '@touchdown/functions/features/imports/ncei/storm-events-table.ts';
import { madeUpDetails, type DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import { realDataFile } from '../../system/real-data.ts';
import { readSheet, writeSheet } from './delimited-sheet.ts';
import { spcRowsOf } from './made-up-files.ts';

export const fileFamilies = ['details', 'spc', 'daily', 'fatalities', 'locations'] as const;
export type FileFamily = (typeof fileFamilies)[number];

/** An undamaged file. Its name is that of a revision after the record's. */
export interface WholeFile {
  family: FileFamily;
  name: string;
  text: string;
}

const [oldRevision, newRevision] = ['20200101', '20210101'];

/** Returns the name of the revision that the record has. */
export function nameBefore({ name }: WholeFile): string {
  return name.replace(newRevision, oldRevision);
}

const tornadoes = 40;
const ofYearsBeside = 20;
const firstEvent = 500;

/** A year of made-up tornadoes that all sources have, with deaths, places and narratives, among other events. */
export function madeUpWholeFiles(): WholeFile[] {
  const days = spcRowsOf(1974, tornadoes);
  const rows = days.map(({ date = '' }, at): DetailsRow => ({
    EVENT_ID: String(firstEvent + at),
    EPISODE_ID: String(100 + at),
    BEGIN_YEARMONTH: date.slice(0, 7).replace('-', ''),
    BEGIN_DAY: String(Number(date.slice(8))),
    DEATHS_DIRECT: String(at % 4 === 0 ? 2 : 0),
    INJURIES_DIRECT: String(at),
    TOR_LENGTH: String(1 + (at % 9)),
    ...(at % 3 === 0 ? { BEGIN_LAT: '', BEGIN_LON: '' } : {}),
    EVENT_NARRATIVE: `Barns, a "mobile home" and trees were damaged.\nNumber ${at}.`,
  }));
  const hail = days.slice(0, 10).map(({ date = '' }, at): DetailsRow => ({
    EVENT_ID: String(900 + at),
    BEGIN_YEARMONTH: date.slice(0, 7).replace('-', ''),
    EVENT_TYPE: 'Hail',
    TOR_F_SCALE: '',
  }));
  const spc = days.map((row, at) => ({ ...row, inj: String(at), fat: at % 4 === 0 ? '2' : '0' }));
  const ids = rows.map(({ EVENT_ID: id = '' }) => id);
  return [
    { family: 'details', name: nceiName('details', 1974), text: madeUpDetails([...hail, ...rows]) },
    {
      family: 'spc',
      name: '1950-2025_torn.csv',
      text: madeUpSpcRecord([...spcRowsOf(1973, ofYearsBeside), ...spc, ...spcRowsOf(1975, ofYearsBeside)]),
    },
    { family: 'daily', name: '130520_rpts_torn.csv', text: dailyList() },
    {
      family: 'fatalities',
      name: nceiName('fatalities', 1974),
      text: table(
        nceiLayouts.fatalities.published,
        ids.flatMap((id, at) => (at % 4 === 0 ? [at, at + 1_000].map((number) => fatality(id, number)) : [])),
      ),
    },
    {
      family: 'locations',
      name: nceiName('locations', 1974),
      text: table(
        nceiLayouts.locations.published,
        ids.flatMap((id, at) => [1, 2].map((index) => location(id, index, at))),
      ),
    },
  ];
}

function nceiName(family: FileFamily, year: number): string {
  return `StormEvents_${family}-ftp_v1.0_d${year}_c${newRevision}.csv`;
}

function dailyList(): string {
  const rows = Array.from({ length: 12 }, (_, at) => {
    const place = `${at + 1} W NEWCASTLE,MCCLAIN,OK,35.${20 + at},-97.${60 + at}`;
    return `${1300 + at},${at === 3 ? 'EF4+' : 'UNK'},${place},A BRIEF TORNADO, SEEN BY A SPOTTER. (OUN)`;
  });
  return ['Time,F_Scale,Location,County,State,Lat,Lon,Comments', ...rows, ''].join('\n');
}

function table(columns: readonly string[], rows: string[][]): string {
  return writeSheet({ header: [...columns], rows }, {});
}

function fatality(id: string, number: number): string[] {
  const day = '04/03/1974 00:00:00';
  return ['197404', '3', '0', String(number), id, 'D', day, '40', 'F', 'Mobile/Trailer Home'];
}

function location(id: string, index: number, at: number): string[] {
  const lat = (38.07 + at / 100 + index / 20).toFixed(2);
  return ['197404', '1', id, String(index), '1', 'N', 'TELL CITY', lat, '-86.75', '3804', '8645'];
}

const realRows = 40;

/** The same of NOAA's files of 2017, in excerpts that belong together. Undefined if the files are not there. */
export async function realWholeFiles(): Promise<WholeFile[] | undefined> {
  const paths = {
    details: 'ncei/StormEvents_details-ftp_v1.0_d2017_c20170616.csv.gz',
    spc: 'spc/2010-2022_torn.csv',
    daily: 'spc-daily/130520_rpts_torn.csv',
    fatalities: 'ncei/StormEvents_fatalities-ftp_v1.0_d2017_c20171018.csv.gz',
    locations: 'ncei/StormEvents_locations-ftp_v1.0_d2017_c20171018.csv.gz',
  };
  const texts = new Map<FileFamily, string>();
  for (const family of fileFamilies) {
    const path = realDataFile(paths[family]);
    if (path === undefined) return undefined;
    texts.set(family, (await readSourceText(path, [readFileSync(path)])).content.text);
  }
  const excerpt = (family: FileFamily, choose: (row: string[], at: number, header: string[]) => boolean) => {
    const { header, rows } = readSheet(texts.get(family) ?? '', false);
    return { header, rows: rows.filter((row, at) => choose(row, at, header)) };
  };
  const cell = (row: string[], header: string[], name: string) => row[header.indexOf(name)] ?? '';
  let [chosen, ofYear] = [0, 0];
  const details = excerpt('details', (row, at, header) => {
    const isTornado = cell(row, header, 'EVENT_TYPE') === 'Tornado';
    return isTornado ? chosen++ < realRows : at % 1_000 === 0;
  });
  const ids = new Set(details.rows.map((row) => cell(row, details.header, 'EVENT_ID')));
  const isOfEvent = (row: string[], at: number, header: string[]) =>
    ids.has(cell(row, header, 'EVENT_ID')) || at % 2_000 === 0;
  const spc = excerpt('spc', (row, _, header) => cell(row, header, 'yr') === '2017' && ofYear++ < realRows);
  return [
    { family: 'details', name: nceiName('details', 2017), text: writeSheet(details, {}) },
    { family: 'spc', name: '1950-2025_torn.csv', text: writeSheet(spc, {}) },
    { family: 'daily', name: '130520_rpts_torn.csv', text: texts.get('daily') ?? '' },
    ...(['fatalities', 'locations'] as const).map((family) => ({
      family,
      name: nceiName(family, 2017),
      text: writeSheet(excerpt(family, isOfEvent), {}),
    })),
  ];
}
