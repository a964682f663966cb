import { states, type State } from '../geo/states.ts';
import { nameKey } from './name-key.ts';

/** What people wrote before there were postal codes, and other short forms. */
const shortForms: Readonly<Record<string, string>> = {
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  FL: 'fla',
  IL: 'ill/ills',
  IN: 'ind',
  KS: 'kan/kans',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'neb/nebr',
  NV: 'nev',
  NM: 'n mex/n mexico',
  NC: 'n carolina/n c',
  ND: 'n dak/n dakota/n d',
  OK: 'okla',
  OR: 'ore/oreg',
  PA: 'penn/penna',
  SC: 's carolina/s c',
  SD: 's dak/s dakota/s d',
  TN: 'tenn',
  TX: 'tex',
  VA: 'virg',
  VI: 'virgin islands',
  WA: 'wash/washington state/state of washington',
  WV: 'w va/w virginia',
  WI: 'wis/wisc',
  WY: 'wyo',
  DC: 'd c/washington d c',
};

const byName = new Map(
  states.flatMap((state) =>
    [nameKey(state.name), ...(shortForms[state.postal] ?? '').split('/')].map((key) => [key, state] as const),
  ),
);
const byPostal = new Map(states.map((state) => [state.postal.toLowerCase(), state]));

/** Returns the state of a name or of its old abbreviation. */
export function stateOfName(key: string): State | undefined {
  return byName.get(key);
}

export function stateOfPostal(code: string): State | undefined {
  return byPostal.get(code.toLowerCase());
}

/** Postal codes that are also words of English or Spanish. They count only after a place, or in capital letters. */
export const wordLikeCodes: ReadonlySet<string> = new Set(
  'al as co de hi id in la ma me mo mp oh ok or pa de va vi'.split(' '),
);
