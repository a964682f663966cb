import { Problem } from '@touchdown/shared/contract/problem.ts';
import { aliasOf } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { VisibleRuns } from './catalogue-pointer.ts';
import type { ServedRecord } from './cached-catalogue.ts';
import type { FoundTornado, TornadoStore } from './tornado-store.ts';

/** A retired id points to its final replacement, so a second redirect is rare. The limit ends a loop. */
const maxRedirects = 3;

/** Returns the tornado for its own id, a source's id or a retired id. */
export async function findTornado(
  store: TornadoStore,
  { pointer }: Pick<ServedRecord, 'pointer'>,
  reference: string,
): Promise<FoundTornado> {
  const found = pointer && (await follow(store, pointer, reference));
  if (!found) throw new Problem('NOT_FOUND', `There is no tornado ${reference} in the record.`);
  return found;
}

async function follow(
  store: TornadoStore,
  runs: VisibleRuns,
  reference: string,
): Promise<FoundTornado | undefined> {
  const alias = aliasOf(reference);
  let id = alias === undefined ? reference : await store.resolveAlias(alias, runs);
  for (let redirects = 0; id !== undefined && redirects <= maxRedirects; redirects++) {
    const revision: FoundTornado | { movedTo: string } | undefined = await store.find(id, runs);
    if (!revision || 'tornado' in revision) return revision;
    id = revision.movedTo;
  }
  return undefined;
}
