import { groupedNumber } from '../text/grouped-number.ts';
import { titleCase } from '../text/title-case.ts';
import { counted, countWord } from './count-words.ts';
import type { TornadoProfile } from './profile.ts';
import { enhancedSince } from './rating.ts';

const strongestStep = 5;

/** `200 tornadoes, 312 deaths, four EF5, 16 states` */
export function profileLine(profile: TornadoProfile): string {
  if (profile.total === 0) return 'No tornadoes';
  const parts = [
    counted(profile.total, 'tornado', 'tornadoes'),
    deathWords(profile),
    strongestWords(profile),
    statesWords(profile.states),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What is to be said beside the line, as far as there is anything. */
export function profileFacts(profile: TornadoProfile): string[] {
  if (profile.total === 0) return [];
  return [nightWords(profile), unratedWords(profile), injuryWords(profile), damageWords(profile)].filter(
    (part) => part !== '',
  );
}

/** None known, and not all known, is unknown and not zero. */
function deathWords({ deaths, deaths_at_least: isLeast }: TornadoProfile): string {
  if (isLeast) return deaths === 0 ? 'deaths not known' : `at least ${counted(deaths, 'death', 'deaths')}`;
  return counted(deaths, 'death', 'deaths');
}

function injuryWords({ injuries, injuries_at_least: isLeast }: TornadoProfile): string {
  if (isLeast) return injuries === 0 ? 'injuries not known' : `at least ${groupedNumber(injuries)} injured`;
  return injuries === 0 ? 'no one injured' : `${groupedNumber(injuries)} injured`;
}

/** `four EF5`, by the scale of their time; `four F5 or EF5` if they may be of both. */
function strongestWords({ ratings, first, last, total }: TornadoProfile): string {
  const step = ratings.slice(0, strongestStep + 1).findLastIndex((count) => count > 0);
  if (step < 0) return total === 1 ? 'unrated' : 'all unrated';
  const isEnhanced = first !== null && first >= enhancedSince;
  const isOld = last !== null && last < enhancedSince;
  const name = isEnhanced ? `EF${step}` : isOld ? `F${step}` : `F${step} or EF${step}`;
  return `${countWord(ratings[step] ?? 0)} ${name}`;
}

function statesWords(states: TornadoProfile['states']): string {
  const [one, ...others] = states;
  if (!one) return '';
  if (others.length === 0) return stateWord(one.value);
  const names = states.map(({ value }) => value.toUpperCase());
  const islands = names.filter((name) => territories.has(name)).length;
  const hasCapital = names.includes(capital);
  const count = names.length - islands - Number(hasCapital);
  const parts = [
    count > 0 ? counted(count, 'state', 'states') : '',
    hasCapital ? 'D.C.' : '',
    islands > 0 ? counted(islands, 'territory', 'territories') : '',
  ].filter((part) => part !== '');
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

const capital = 'DISTRICT OF COLUMBIA';
/** Those in which a tornado has been. */
const territories: ReadonlySet<string> = new Set(['PUERTO RICO', 'GUAM', 'U.S. VIRGIN ISLANDS']);

function stateWord(name: string): string {
  return name === name.toUpperCase() ? titleCase(name) : name;
}

function nightWords({ nights: { count, of } }: TornadoProfile): string {
  if (of === 0) return 'number at night not known';
  return count === 0 ? 'none at night' : `${share(count, of)} at night`;
}

function unratedWords({ ratings, total }: TornadoProfile): string {
  const unrated = ratings.at(-1) ?? 0;
  if (unrated === 0) return '';
  return unrated === total ? 'all unrated' : `${share(unrated, total)} unrated`;
}

function damageWords({ damage_at_least: dollars, damage_known: known, total }: TornadoProfile): string {
  if (known === 0) return 'damage not known';
  const of = known === total ? '' : `, known for ${groupedNumber(known)} of them`;
  return dollars === 0 ? `no damage${of}` : `at least ${dollarWords(dollars)} of damage${of}`;
}

export function dollarWords(dollars: number): string {
  const [size, name] = (
    [
      [1e9, ' billion'],
      [1e6, ' million'],
    ] as const
  ).find(([each]) => dollars >= each) ?? [1, ''];
  // Rounded down: at least.
  return `$${groupedNumber(Math.floor((dollars / size) * (size === 1 ? 1 : 10)) / (size === 1 ? 1 : 10))}${name}`;
}

/** A part of some is never 0%, and never 100% unless it is all. */
export function share(count: number, of: number): string {
  const exact = (100 * count) / of;
  if (count > 0 && exact < 1) return 'less than 1%';
  return `${count < of ? Math.min(99, Math.round(exact)) : 100}%`;
}
