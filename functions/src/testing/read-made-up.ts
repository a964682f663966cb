import { readDelimited } from '../features/imports/files/read-delimited.ts';
import type { RowReader } from '../features/imports/files/read-source.ts';
import { detailsReader, type DetailsFile } from '../features/imports/ncei/read-details.ts';
import { spcRecordReader, type SpcFile } from '../features/imports/spc/read-spc-record.ts';
import type { SpcTornado } from '../features/imports/spc/spc-tornado.ts';
import type { MadeUpSource } from './made-up-source.ts';

/** Reads NCEI's details from a text in memory. */
export function readDetails(source: MadeUpSource, namedYear: number | undefined): DetailsFile {
  return readRows(source.text, detailsReader(source, namedYear));
}

/** Reads the SPC's record from a text in memory. */
export function readSpcRecord(
  source: MadeUpSource,
): Omit<SpcFile, 'byYear'> & { byYear: Map<number, SpcTornado[]> } {
  const { byYear, ...file } = readRows(source.text, spcRecordReader(source));
  return { ...file, byYear: new Map([...byYear].map(([year, { tornadoes }]) => [year, tornadoes()])) };
}

/** Reads all rows of a text in memory. */
export function readRows<T>(text: string, reader: RowReader<T>): T {
  for (const row of readDelimited(text)) reader.row(row);
  return reader.end();
}
