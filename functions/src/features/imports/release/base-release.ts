import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable, RecordArchive } from '../run/import-ports.ts';
import { archivedJson } from './json-archive.ts';
import type { Manifest } from './manifest.ts';

/** The release that is served when a run begins. The run compares with it and does not change it. */
export interface BaseRelease {
  pointer: CataloguePointer | undefined;
  manifest: Manifest | undefined;
}

export async function readBase({ dynamo, table, record }: ImportTable & RecordArchive): Promise<BaseRelease> {
  const pointer = await readPointer(dynamo, table);
  return { pointer, manifest: pointer && (await archivedJson<Manifest>(record, pointer.manifestKey)) };
}
