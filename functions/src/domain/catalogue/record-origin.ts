import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { ExportHead } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';

export const licence =
  'Public domain (observations by NOAA); the compilation is dedicated to the public domain, CC0 1.0';

/** What a record of each kind is, for a citation. */
export const recordOrigin: Record<RecordKind, string> = {
  official: 'compiled from the records of NOAA’s NCEI and Storm Prediction Center',
  sample: 'a sample of notable tornadoes, not the whole record',
  synthetic: 'made-up tornadoes for trying the site, not a record of anything',
};

/** How to cite the record that is served. */
export function citation({ release, kind, updatedAt }: CataloguePointer): string {
  return `Touchdown, United States tornadoes, release ${release} of ${updatedAt.slice(0, 10)}: ${recordOrigin[kind]}.`;
}

/** Where the rows of a file of the served record are from. */
export function originOfFile({ release, kind }: CataloguePointer, filter: string): ExportHead {
  return { source: `Touchdown, ${recordOrigin[kind]}`, release, licence, filter, corrections: 'laid on' };
}
