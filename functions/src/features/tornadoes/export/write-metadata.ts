import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import {
  columnsOfFile,
  defaultColumns,
  exportHeadColumns,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import {
  exportFormats,
  exportFormatTable,
  metadataEnding,
  mostTornadoesIn,
  type ExportFormat,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/** What a sidecar says of a selection, besides its columns. */
export interface DescribedSelection {
  head: ExportHead;
  count: number;
  /** In words, as people write it below a table. */
  citation: string;
  /** The site that the addresses begin with, such as `https://example.org`. */
  site: string;
  /** Whether it is of a state or county, so that files say who was there. */
  hasPlace: boolean;
  /** Returns the path of the same tornadoes as a file. */
  pathOf: (ending: string) => string;
}

/** Describes the files of one selection for programs and for people: columns with unit, range and meaning of null. */
export function writeMetadata({ head, count, citation, site, hasPlace, pathOf }: DescribedSelection): string {
  const files = exportFormats.map((format) => {
    const { label, mediaType } = exportFormatTable[format];
    const refusal = refusalOfMany(format, count);
    const url = refusal === undefined ? { url: site + pathOf(format) } : { not_possible: refusal };
    return { format, label, media_type: mediaType, ...url };
  });
  const described = {
    name: 'tornadoes',
    ...head,
    tornadoes: count,
    citation,
    files,
    url: site + pathOf(metadataEnding),
    default_columns: defaultColumns(hasPlace),
    more_columns:
      'CSV, GeoJSON and Parquet have default_columns. Add columns=all to an address for all columns, or columns= with their names, separated by commas.',
    columns: codebook(columnsOfFile(hasPlace)).filter(({ file }) => file === 'tornadoes'),
    columns_of_origin: Object.entries(exportHeadColumns).map(([name, { meaning }]) => ({ name, meaning })),
    origin:
      'CSV and a GeoJSON sequence have the columns of origin in each line with columns=all, or where columns= names them. GeoJSON has them as members beside its features, Parquet in the metadata of the file, and KML, GPX and iCalendar in their description.',
    not_recorded: 'An empty cell, or null. GeoJSON leaves the value out.',
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** Says why a format cannot have so many tornadoes, and what can; undefined if it can. */
export function refusalOfMany(format: ExportFormat, count: number): string | undefined {
  const most = mostTornadoesIn(format);
  if (count <= most) return undefined;
  const others = exportFormats.filter((each) => count <= mostTornadoesIn(each));
  const labels = others.map((each) => exportFormatTable[each].label.replace(',', ':')).join(', ');
  return `A ${exportFormatTable[format].label} file has at most ${groupedNumber(most)} tornadoes, and you selected ${groupedNumber(count)}. Please choose a state, a year or a range of days, or one of these formats: ${labels}.`;
}
