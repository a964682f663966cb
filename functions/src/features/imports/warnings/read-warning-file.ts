import { readArchiveGeoJson } from './read-archive-geojson.ts';
import { isShapefile, readArchiveShapefile } from './read-archive-shapefile.ts';
import { readWarningTexts } from './read-warning-texts.ts';
import { emptyContent, type WarningFileContent } from './warning-file.ts';

export interface WarningFile {
  name: string;
  bytes: Buffer;
  /** The table beside a shapefile. */
  table?: Buffer | undefined;
}

/** Reads a file by what it contains, whatever its name is. */
export function readWarningFile({ name, bytes, table }: WarningFile): WarningFileContent {
  const content = contentOf(bytes, table);
  return { ...content, problems: content.problems.map((problem) => `${name}, ${problem}.`) };
}

function contentOf(bytes: Buffer, table: Buffer | undefined): WarningFileContent {
  const refused = (says: string): WarningFileContent => ({ ...emptyContent(), problems: [says] });
  if (isShapefile(bytes)) {
    return table ? readArchiveShapefile(bytes, table) : refused('a shapefile, needs its .dbf beside it');
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return refused('a zip file: unpack it first');
  const text = bytes.toString('latin1').replace(/^ï»¿/, '');
  if (text.trimStart().startsWith('{')) return readArchiveGeoJson(text);
  const content = readWarningTexts(text);
  const { versions, leftOut, problems } = content;
  const hasFound = versions.length + problems.length + Object.values(leftOut).reduce((a, b) => a + b) > 0;
  return hasFound
    ? content
    : refused('neither texts of offices, nor GeoJSON or a shapefile of the Iowa Environmental Mesonet');
}
