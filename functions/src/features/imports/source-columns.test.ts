import { expect, it } from 'vitest';
import { sourceColumns } from '@touchdown/shared/corrections/source-columns.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { detailsColumns } from './ncei/storm-events-table.ts';
import { spcLayout } from './spc/spc-columns.ts';

it('each value that people may correct has the columns that give it, and they exist', () => {
  expect(Object.keys(sourceColumns)).toEqual(tornadoFields.map(({ name }) => name));
  const existing = new Set<string>([...detailsColumns, ...spcLayout.published, ...spcLayout.optional]);
  for (const column of Object.values(sourceColumns).flat()) expect(existing).toContain(column);
});
