import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { ServedRecord } from '../../catalogue/cached-catalogue.ts';
import { findTornado } from '../../catalogue/find-tornado.ts';
import type { TornadoStore } from '../../catalogue/tornado-store.ts';

/** Returns the id of a tornado for its own id, a retired one or that of a source; undefined if there is none. */
export function resolveReference(store: TornadoStore) {
  return async (record: ServedRecord, reference: string): Promise<string | undefined> => {
    try {
      return (await findTornado(store, record, reference)).tornado.id;
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  };
}
