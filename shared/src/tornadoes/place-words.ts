import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { counted } from './count-words.ts';
import type { PlaceAnswer } from './place-answers.ts';

/** Names that need their article in a sentence. */
const withArticle = /^(?:District of|U\.S\. Virgin|Northern Mariana)/;

type Named = Pick<PlaceAnswer, 'kind' | 'full_name' | 'radius_miles'>;

function spoken({ full_name: name }: Pick<PlaceAnswer, 'full_name'>): string {
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
  const { total, years, ratings, deaths, heads } = profile;
  const where =
    miles === null ? `touched ${spoken(answer)}` : `came within ${lengthWords(miles)} of ${spoken(answer)}`;
  const when = `from ${years.first} to ${years.last}`;
  if (total === 0) return `No tornado on record ${where} ${when}.`;
  const violent = violentOf(ratings);
  const [strongest] = heads.strongest;
  const parts = [
    `${counted(total, 'tornado', 'tornadoes')} ${where} ${when}${violent > 0 && total > 1 ? `, ${groupedNumber(violent)} of them violent (EF4, EF5, F4 or F5)` : ''}.`,
    deaths > 0 &&
      `${total === 1 ? 'It' : 'They'} killed ${profile.deaths_at_least ? 'at least ' : ''}${counted(deaths, 'person', 'people')} along ${total === 1 ? 'its whole path' : 'their whole paths'}.`,
    strongest &&
      strongest.tor_f_scale !== 'N/A' &&
      `The ${total === 1 ? 'one' : 'strongest'} was the ${strongest.tor_f_scale} of ${longDate(strongest.begin_wall)}.`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** How many are of the ratings 4 and 5, of either scale. */
export function violentOf(ratings: readonly number[]): number {
  return (ratings[4] ?? 0) + (ratings[5] ?? 0);
}
