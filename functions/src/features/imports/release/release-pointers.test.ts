import { beforeAll, describe, expect, it } from 'vitest';
import { CataloguePointer, readPointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { createTestTable, bothStandIns, testClient } from '../../../testing/test-table.ts';
import { movePointers } from './release-pointers.ts';

const pointer = (run: number, snapshotKey: string) =>
  CataloguePointer.parse({
    release: `r${run}`,
    run,
    firstRun: 1,
    voidRuns: [],
    kind: 'official',
    count: 1,
    coverage: null,
    sequence: 0,
    snapshotSequence: 0,
    snapshotKey,
    browserKey: 'browser',
    idsKey: 'ids',
    manifestKey: 'manifest',
    updatedAt: '2026-11-25T00:00:00.000Z',
  });

describe.each(bothStandIns)('the pointer of the served record, over $name', ({ endpoint }) => {
  const dynamo = testClient(endpoint);
  let table: string;
  beforeAll(async () => {
    table = await createTestTable(endpoint, 'catalogue');
  });

  it('moves only from where it was read: another run, or another snapshot of that run, is refused', async () => {
    const move = (before: CataloguePointer | undefined, to: CataloguePointer) =>
      movePointers({ dynamo, table }, before, to, {
        reports: undefined,
        keepsRelease: false,
        moves: { run: to.run, targets: [] },
      }).then(
        () => 'moved',
        () => 'refused',
      );
    const first = pointer(1, 'a');
    expect(await move(undefined, first)).toBe('moved');
    expect(await move(undefined, pointer(2, 'b'))).toBe('refused');
    const folded = pointer(1, 'b');
    expect(await move(first, folded)).toBe('moved');
    expect(await move(first, pointer(2, 'c'))).toBe('refused');
    expect(await move(pointer(2, 'b'), pointer(3, 'c'))).toBe('refused');
    expect(await readPointer(dynamo, table)).toMatchObject({ run: 1, snapshotKey: 'b' });
    expect(await move(folded, pointer(2, 'c'))).toBe('moved');
  });
});
