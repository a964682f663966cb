import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { TornadoStore } from './tornado-store.ts';

export function getCurrentCatalogue(store: TornadoStore) {
  return async (): Promise<CurrentCatalogue> => {
    const record = await store.loadedRecord();
    if (!record) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
    const count = Object.values(record.countByUtcYear).reduce((sum, ofYear) => sum + ofYear, 0);
    return { kind: record.kind, count, coverage: record.coverage };
  };
}
