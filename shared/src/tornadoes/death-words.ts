import { groupedNumber } from '../text/grouped-number.ts';
import { ageGroups, deathPlaces, type WhereDied } from './death-places.ts';

/** The places that are named in a sentence. */
const maxNamed = 4;

/**
 * `All 3 people killed were in mobile homes.` `Of the 158 people killed, 62 were in houses and 96 elsewhere.` Where the place
 * of some is not known, it begins with how many that are.
 */
export function whereDiedSentence({ deaths, placed, places }: WhereDied, since?: number): string {
  const killed = since === undefined ? 'killed' : `killed since ${since}`;
  const [first] = places;
  if (!first) return '';
  if (placed < deaths) {
    const one = placed === 1 ? `: ${deathPlaces[first.place].one}` : `: ${placesText(places)}`;
    return `We know where ${groupedNumber(placed)} of the ${groupedNumber(deaths)} people ${killed} ${placed === 1 ? 'was' : 'were'}${one}.`;
  }
  if (deaths === 1) return `The person ${killed} was ${deathPlaces[first.place].one}.`;
  if (places.length === 1) {
    const all = deaths === 2 ? 'Both' : `All ${groupedNumber(deaths)}`;
    return `${all} people ${killed} were ${deathPlaces[first.place].many}.`;
  }
  return `Of the ${groupedNumber(deaths)} people ${killed}, ${placesText(places, true)}.`;
}

/** `62 in houses, 20 in vehicles and 3 elsewhere`. A verb follows the first number, if it is asked for. */
function placesText(places: WhereDied['places'], hasVerb = false): string {
  const named = places.length > maxNamed ? places.slice(0, maxNamed - 1) : places;
  const rest = places.slice(named.length).reduce((sum, { deaths }) => sum + deaths, 0);
  const texts = named.map(({ place, deaths }, at) => {
    const verb = hasVerb && at === 0 ? (deaths === 1 ? ' was' : ' were') : '';
    return `${groupedNumber(deaths)}${verb} ${deathPlaces[place][deaths === 1 ? 'one' : 'many']}`;
  });
  return joined([...texts, ...(rest > 0 ? [`${groupedNumber(rest)} elsewhere`] : [])]);
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

/** `Ages: under 18 (3), 18 to 39 (12). Female (9), male (11).` Undefined if neither is known. */
export function agesSentence({ ages, sexes }: WhereDied): string | undefined {
  const age = ages?.map(({ age: name, deaths }) => `${ageGroups[name].label} (${groupedNumber(deaths)})`);
  const sex = sexes?.map(({ sex: name, deaths }) => `${name} (${groupedNumber(deaths)})`);
  const texts = [...(age ? [`Ages: ${age.join(', ')}.`] : []), ...(sex ? [`Sex: ${sex.join(', ')}.`] : [])];
  return texts.length > 0 ? texts.join(' ') : undefined;
}
