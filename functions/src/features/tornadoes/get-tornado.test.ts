import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { expect, it } from 'vitest';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import type { ServedRecord } from '../../domain/catalogue/cached-catalogue.ts';
import { Cached } from '../../domain/catalogue/cached.ts';
import { Reply } from '../../platform/http/reply.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpSources } from '../../testing/publish-test-record.ts';
import { getTornado } from './get-tornado.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';

it('reads a tornado with one pointer throughout, also when the pointer moves between two reads', async () => {
  const tornado = madeUpTornado('1974-04-03T20:40:00Z');
  const search = new CatalogueSearch(buildCatalogue([]));
  const recordOf = (run: number): ServedRecord => {
    return { pointer: { run, firstRun: 1, voidRuns: [] as number[] } as CataloguePointer, search };
  };
  let run = 1;
  let seconds = 0;
  const catalogue = new Cached<ServedRecord>({
    refresh: async () => recordOf(run),
    now: () => seconds * 1000,
    onFailure: () => {},
    unavailable: 'Not now.',
  });
  const runsRead: number[] = [];
  const store: Pick<TornadoStore, 'resolveAlias' | 'find'> = {
    resolveAlias: async (_alias, runs) => {
      runsRead.push(runs.run);
      run = 2;
      seconds += 5;
      // Another request reads the new pointer.
      expect((await catalogue.current()).pointer?.run).toBe(2);
      return 'retired';
    },
    find: async (id, runs) => {
      runsRead.push(runs.run);
      return id === 'retired'
        ? { movedTo: tornado.id }
        : { tornado, sources: madeUpSources(tornado), edited: [] };
    },
  };
  const answer = getTornado(catalogue, store as TornadoStore, {
    hasBookmarked: async () => undefined,
    findPublicLoop: async () => undefined,
  });
  expect(await answer({ params: { id: 'ncei:5' }, person: undefined }, new Reply())).toBe(tornado);
  expect(runsRead).toEqual([1, 1, 1]);
});
