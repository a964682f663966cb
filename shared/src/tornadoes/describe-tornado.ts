import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { countyLabel, nameOf } from './display-name.ts';
import { widthKind } from './default-sizes.ts';
import { withTrustedSizes, type SizedTornado } from './doubtful-values.ts';
import { ratingLabel, type Rating } from './rating.ts';

interface DescribedTornado extends Omit<SizedTornado, 'quality_flags'> {
  quality_flags?: SizedTornado['quality_flags'];
  id: string;
  display_name: string;
  known_as: string | null;
  state: string;
  cz_name: string | null;
  begin_wall: string;
  tor_f_scale: Rating;
  fatalities: number | null;
  injuries: number | null;
}

/** Returns the title of its page and of a shared link's card. Many tornadoes share a name, so the date is part of it. */
export function tornadoHeading(tornado: DescribedTornado): string {
  const { tor_f_scale: rating, begin_wall: local } = tornado;
  return `${nameOf(tornado).title} (${ratingLabel(rating)}, ${longDate(local)})`;
}

/** Describes a tornado in one to three sentences. Unknown values and zeros are omitted. */
export function describeTornado(tornado: DescribedTornado): string {
  const { state, cz_name: county, begin_wall: local, tor_f_scale: rating } = tornado;
  const place = [county && countyLabel(county), state].filter(Boolean).join(', ');
  const kind = rating === 'N/A' ? 'An unrated tornado' : `An ${rating} tornado`;
  const sentences = [
    `${kind} touched down${place ? ` in ${place}` : ''} on ${longDate(local)}`,
    pathSentence(tornado),
    casualtySentence(tornado),
  ];
  return sentences.flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(' ');
}

/** A value that cannot be right is not told, and neither is one that stands for an unknown width. */
function pathSentence(tornado: DescribedTornado): string {
  const { path_length: miles, path_width: yards } = withTrustedSizes({ quality_flags: [], ...tornado });
  const kind = widthKind(tornado.begin_wall, yards);
  const long = miles ? `a path of ${withUnit(miles, 'mile')}` : '';
  const wide = yards && kind !== 'not_measured' ? widthWords[kind](withUnit(yards, 'yard')) : '';
  return capitalize([long, wide].filter(Boolean).join(', '));
}

const widthWords = {
  maximum: (width: string) => `up to ${width} wide`,
  average: (width: string) => `${width} wide on average`,
};

function casualtySentence({ fatalities, injuries }: DescribedTornado): string {
  const parts = [
    fatalities ? withUnit(fatalities, 'death') : '',
    injuries ? `${groupedNumber(injuries)} injured` : '',
  ];
  return capitalize(parts.filter(Boolean).join(', '));
}

function withUnit(count: number, unit: string): string {
  return `${groupedNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
