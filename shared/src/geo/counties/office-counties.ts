import list from './county-offices.json' with { type: 'json' };
import { states } from '../states.ts';

/** A county by its state and the name that the record has for it. */
export interface OfficeCounty {
  name: string;
  state: string;
}

/** The counties of each forecast office's area by its code. A few counties of the west are in two or three areas. */
export type OfficeCounties = ReadonlyMap<string, readonly OfficeCounty[]>;

let known: OfficeCounties | undefined;

/** Reads the list, which only the server and workers that answer in its place import: it is too large for a page. */
export function readOfficeCounties(): OfficeCounties {
  known ??= new Map(
    Object.entries<Readonly<Record<string, string>>>(list.offices).map(([code, byState]) => [
      code,
      Object.entries(byState).flatMap(([postal, names]) => {
        const state = states.find((each) => each.postal === postal)?.name ?? postal;
        return names.split('|').map((name) => ({ name, state }));
      }),
    ]),
  );
  return known;
}

/** Returns the network's radars that stand in an office's area. */
export function radarsOfOffice(code: string): string[] {
  return ((list.radars as Readonly<Record<string, string>>)[code] ?? '').split(' ').filter(Boolean);
}
