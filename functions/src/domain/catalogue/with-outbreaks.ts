import { assignOutbreakIds, noOutbreakIds, type OutbreakIds } from './assign-outbreak-ids.ts';
import { column, createCodes, type Catalogue, type TextColumn } from '@touchdown/shared/catalogue/columns.ts';
import { findOutbreaks } from '@touchdown/shared/catalogue/find-outbreaks.ts';
import { readId, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';

/** Returns the same record with the outbreaks of its tornadoes, under the ids that they had before. */
export function withOutbreaks(catalogue: Catalogue, before: OutbreakIds = noOutbreakIds): Catalogue {
  const rowsOf = new Map(
    findOutbreaks(catalogue).map(({ rows, first }) => {
      const tornadoes = rows.map((row) => readId(catalogue, row));
      return [{ tornadoes, wantedId: wantedId(catalogue, rows[0] ?? 0, first) }, rows] as const;
    }),
  );
  const { idOf, former } = assignOutbreakIds(before, [...rowsOf.keys()]);
  const values = [...idOf.values()].sort();
  const codes = createCodes(catalogue.count, values.length).fill(values.length);
  for (const [cluster, rows] of rowsOf) {
    const code = values.indexOf(idOf.get(cluster) ?? '');
    for (const row of rows) codes[row] = code;
  }
  const outbreak: TextColumn = { values, codes };
  return { ...catalogue, columns: { ...catalogue.columns, outbreak }, formerOutbreaks: former };
}

/** Returns the ids that a release gave, for the next one. */
export function outbreakIdsOf(catalogue: Catalogue): OutbreakIds {
  const outbreaks = column(catalogue, 'outbreak');
  const outbreakOf = new Map<string, string>();
  for (let row = 0; row < catalogue.count; row++) {
    const id = readText(outbreaks, row);
    if (id !== null) outbreakOf.set(readId(catalogue, row), id);
  }
  return { outbreakOf, former: catalogue.formerOutbreaks ?? new Map() };
}

/** Its first convective day and the state of its first tornado: `1974-04-03-illinois`. */
function wantedId(catalogue: Catalogue, row: number, first: number): string {
  const state = (readText(column(catalogue, 'state'), row) ?? '').toLowerCase();
  return `${convectiveDateOf(first * 1000)}-${state.replaceAll(/[^a-z]+/g, '-')}`;
}
