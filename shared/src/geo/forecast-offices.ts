import table from './forecast-offices-table.json' with { type: 'json' };
import { states } from './states.ts';

/** The name in the agency's words, the state (empty where the name spans several), and other towns in names of the office. */
type Row = [name: string, state: string, ...towns: string[]];
const rows = table as unknown as Readonly<Record<string, Row>>;

/** The codes of the forecast offices of the National Weather Service. */
export const officeCodes: readonly string[] = Object.keys(rows);

/** Its warnings have another code than the office. */
const codesOfTexts: Readonly<Record<string, string>> = { JSJ: 'SJU' };

function rowOf(code: string) {
  const own = codesOfTexts[code] ?? code;
  return Object.hasOwn(rows, own) ? rows[own] : undefined;
}

function stateOf(postal: string): string | undefined {
  return states.find((state) => state.postal === postal)?.name;
}

/**
 * Returns the name of an office as people say it: Norman, or Jackson, Kentucky, where another one has the same. Undefined
 * for letters that are not listed, such as those of an office that was closed.
 */
export function officeName(code: string): string | undefined {
  const [name, postal] = rowOf(code) ?? [];
  const isShared = Object.values(rows).filter(([other]) => other === name).length > 1;
  return isShared && postal ? `${name}, ${stateOf(postal)}` : name;
}

/** Returns the whole name: NWS Norman, Oklahoma. */
export function officeTitle(code: string): string {
  const [name = code, postal = ''] = rowOf(code) ?? [];
  const state = stateOf(postal);
  return state === undefined || name.includes(state) ? `NWS ${name}` : `NWS ${name}, ${state}`;
}

/** Returns every town that an office is called after. */
export function townsOfOffice(code: string): string[] {
  const [name = '', , ...towns] = rowOf(code) ?? [];
  return [...new Set([name, ...name.split(/[/-]/), ...towns])];
}
