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

type Origin = Pick<CataloguePointer, 'kind' | 'officialUntil'>;

/** What the record is, and until when it goes: the months after have only preliminary reports, which are not in it. */
export function originWords({ kind, officialUntil }: Origin): string {
  const until = officialUntil ? `, complete until ${officialUntil}, without preliminary reports` : '';
  return recordOrigin[kind] + until;
}

/** The source of a file that is made of the record. */
export function sourceOfFile(pointer: Origin | undefined): string {
  return pointer ? `Touchdown, ${originWords(pointer)}` : 'Touchdown';
}

/** How to cite the record that is served. */
export function citation(pointer: CataloguePointer): string {
  const { release, updatedAt } = pointer;
  return `Touchdown, United States tornadoes, release ${release} of ${updatedAt.slice(0, 10)}: ${originWords(pointer)}.`;
}

/** Where the rows of a file of the served record are from. */
export function originOfFile(pointer: CataloguePointer, filter: string): ExportHead {
  const { release } = pointer;
  return { source: sourceOfFile(pointer), release, licence, filter, corrections: 'laid on' };
}
