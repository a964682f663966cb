import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { countyLabel, displayName } from './display-name.ts';
import { ratingLabel, type Rating } from './rating.ts';

interface Described {
  id: string;
  display_name: string;
  state: string;
  cz_name: string | null;
  begin_local: string;
  tor_f_scale: Rating;
  path_length: number | null;
  path_width: number | null;
  fatalities: number | null;
  injuries: number | null;
}

/** What the card of a shared link is headed with: many tornadoes share a name, few a name and a day. */
export function tornadoHeading(tornado: Described): string {
  const { tor_f_scale: rating, begin_local: local } = tornado;
  return `${displayName(tornado)} (${ratingLabel(rating)}, ${longDate(local)})`;
}

/** A tornado in two or three sentences. What the record does not say is not said, and no zero is either. */
export function describeTornado(tornado: Described): string {
  const { state, cz_name: county, begin_local: local, tor_f_scale: rating } = tornado;
  const place = [county && countyLabel(county), state].filter(Boolean).join(', ');
  const kind = rating === 'N/A' ? 'An unrated tornado' : `An ${rating} tornado`;
  const sentences = [
    `${kind} touched down${place ? ` in ${place}` : ''} on ${longDate(local)}`,
    path(tornado),
    toll(tornado),
  ];
  return sentences.flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(' ');
}

function path({ path_length: miles, path_width: yards }: Described): string {
  const long = miles ? `a path of ${counted(miles, 'mile')}` : '';
  const wide = yards ? `up to ${counted(yards, 'yard')} wide` : '';
  return capitalised([long, wide].filter(Boolean).join(', '));
}

function toll({ fatalities, injuries }: Described): string {
  const parts = [
    fatalities ? counted(fatalities, 'death') : '',
    injuries ? `${groupedNumber(injuries)} injured` : '',
  ];
  return capitalised(parts.filter(Boolean).join(', '));
}

function counted(count: number, thing: string): string {
  return `${groupedNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
