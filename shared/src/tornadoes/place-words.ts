import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { counted } from './count-words.ts';
import type { PlaceAnswer } from './place-answers.ts';

/** Names that need their article in a sentence. */
const withArticle = /^(?:District of|U\.S\. Virgin|Northern Mariana)/;

type Named = Pick<PlaceAnswer, 'kind' | 'full_name' | 'radius_miles'>;

function spoken({ kind, full_name: name }: Pick<PlaceAnswer, 'kind' | 'full_name'>): string {
  if (kind === 'office') return `the area of ${name}`;
  return withArticle.test(name) ? `the ${name}` : name;
}

/** Tornadoes near Moore, Oklahoma. */
export function placeTitle(place: Named): string {
  return `Tornadoes ${place.kind === 'town' ? 'near' : 'in'} ${spoken(place)}`;
}

/** A length with its unit, as the visitor reads lengths. */
type LengthWords = (miles: number) => string;

/** The answer first, as it stands in search results and on the page. */
export function placeSentence(
  answer: PlaceAnswer,
  lengthWords: LengthWords = (miles) => `${miles} miles`,
): string {
  const { profile, radius_miles: miles } = answer;
  const { total, years, ratings, heads } = profile;
  const where =
    miles === null ? `touched ${spoken(answer)}` : `came within ${lengthWords(miles)} of ${spoken(answer)}`;
  const when = `from ${years.first} to ${years.last}`;
  if (total === 0) return `No tornado on record ${where} ${when}.`;
  const violent = violentOf(ratings);
  const [strongest] = heads.strongest;
  const parts = [
    `${counted(total, 'tornado', 'tornadoes')} ${where} ${when}${violent > 0 && total > 1 ? `, ${groupedNumber(violent)} of them violent (EF4, EF5, F4 or F5)` : ''}.`,
    deathSentence(answer),
    strongest &&
      strongest.tor_f_scale !== 'N/A' &&
      `The ${total === 1 ? 'one' : 'strongest'} was the ${strongest.tor_f_scale} of ${longDate(strongest.begin_wall)}.`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** How many died in a state or county, or along whole paths around a town; then what is known of the other deaths. */
function deathSentence(answer: PlaceAnswer): string {
  const { total, deaths, deaths_at_least: isLeast, along_paths: along } = answer.profile;
  const [they, paths] = total === 1 ? ['It', 'its whole path'] : ['They', 'their whole paths'];
  const people = (count: number, isPart: boolean) =>
    `${isPart && count > 0 ? 'at least ' : ''}${counted(count, 'person', 'people')}`;
  if (!along) return deaths > 0 ? `${they} killed ${people(deaths, isLeast)} along ${paths}.` : '';
  if (along.deaths === 0) return '';
  const here = spokenHere(answer);
  const { unplaced } = along;
  const first =
    deaths > 0 || unplaced.deaths === 0
      ? `${they} killed ${deaths === 0 ? 'nobody' : people(deaths, isLeast)} ${here}`
      : `No source says how many people they killed ${here}`;
  const whole = along.deaths === deaths ? '' : ` (${groupedNumber(along.deaths)} along ${paths})`;
  return `${first}${whole}.`;
}

function spokenHere({
  kind,
  name,
  full_name: full,
}: Pick<PlaceAnswer, 'kind' | 'name' | 'full_name'>): string {
  if (kind === 'office') return 'there';
  return `in ${spoken({ kind, full_name: kind === 'state' ? full : name })}`;
}

/** How many are of the ratings 4 and 5, of either scale. */
export function violentOf(ratings: readonly number[]): number {
  return (ratings[4] ?? 0) + (ratings[5] ?? 0);
}
