import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { isNew, put, writeIf, type Condition } from '../../../platform/aws/items.ts';
import { itemsQuery, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import type { ImportTable } from '../run/import-ports.ts';

const { dataRelease: kind, release: releaseKind } = catalogue.kinds;

/**
 * A release in the chain. It is reserved before its files are made, so that every attempt to make them, once or twice, gives
 * them the same id and time; and it is published when its manifest is.
 */
export interface ReleaseLink extends Pick<
  ListedRelease,
  'id' | 'number' | 'kind' | 'published_at' | 'restores'
> {
  takesBack: string[];
  pointer: CataloguePointer;
  published?: Pick<ListedRelease, 'manifest_sha256' | 'counts' | 'files'>;
}

export type PublishedLink = ReleaseLink & Required<Pick<ReleaseLink, 'published'>>;

/** Query, consistent: all releases, the oldest first. */
export async function readLinks({ dynamo, table }: ImportTable): Promise<ReleaseLink[]> {
  const items = await queryAll(dynamo, itemsQuery(table, keyText(kind.partition)));
  return items.map(({ link }) => link as ReleaseLink);
}

/** Query, consistent: the pointers that imports have left, the oldest first. */
export async function readReleasePointers({ dynamo, table }: ImportTable): Promise<CataloguePointer[]> {
  const place = { partition: keyText(releaseKind.partition), prefix: keyBeginning(releaseKind.sort) };
  const items = await queryAll(dynamo, prefixQuery(table, place));
  return items.map((item) => CataloguePointer.parse(item));
}

/** Put: returns false if somebody else has written this number meanwhile. */
export function reserveLink(table: ImportTable, link: ReleaseLink): Promise<boolean> {
  return putLink(table, link, isNew);
}

/** Put: what could not be made gives its number to another release. Nobody has seen it. */
export function replaceReserved(
  table: ImportTable,
  link: ReleaseLink,
  before: ReleaseLink,
): Promise<boolean> {
  return putLink(table, link, { state: 'reserved', id: before.id });
}

/** Put: from now on the release is in the chain. It is never changed after that. */
export function publishLink(table: ImportTable, link: PublishedLink): Promise<boolean> {
  return putLink(table, link, { state: 'reserved', id: link.id });
}

function putLink({ dynamo, table }: ImportTable, link: ReleaseLink, onlyIf: Condition): Promise<boolean> {
  const { id, number, published } = link;
  const state = published ? 'published' : 'reserved';
  return writeIf(dynamo, put(table, { ...itemKey(kind, { number }), id, state, link }, onlyIf));
}
