import { defaultLicense, type LicenseName } from '@touchdown/shared/contributions/licenses.ts';
import type { NewPictureFacts, PictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import {
  clockOffset,
  factSentences,
  refuseFacts,
  tidyFacts,
  wallOf,
  type PicturedTornado,
} from '@touchdown/shared/pictures/picture-facts.ts';
import { placeOfText, textOfPlace } from '../pin/pin-field.tsx';

/**
 * What a form says of how a picture was made, as texts: a place as `35.3,-97.5`, a day as `2013-05-20`, a time of the
 * clocks there as `14:56`, a direction in degrees.
 */
export type FactValues = Record<
  'place' | 'exact' | 'when' | 'day' | 'time' | 'year' | 'direction' | 'who' | 'photographer',
  string
> & { license: LicenseName };

export type FactErrors = Partial<Record<keyof FactValues, string>>;

/** How much is known of the time. */
export const whenChoices = {
  unknown: 'I don’t know',
  exact: 'At this time',
  about: 'About this time',
  year: 'Only the year',
} as const;

export const whoChoices = { unknown: 'I don’t know', own: 'I took it', other: 'Someone else' } as const;

export const noFacts: FactValues = {
  place: '',
  exact: '',
  when: 'unknown',
  day: '',
  time: '',
  year: '',
  direction: '',
  who: 'unknown',
  photographer: '',
  license: defaultLicense,
};

/** Whose picture it is: the same for all that one person took. */
export const creditOf = ({ who, photographer, license }: FactValues) => ({ who, photographer, license });

/** What of a tornado the fields are about; undefined for a picture of a storm report. */
export type FactTornado = PicturedTornado | undefined;

export const hasMinute = ({ when }: FactValues): boolean => when === 'exact' || when === 'about';

/** When a clock at the tornado showed this, in milliseconds since 1970; NaN for what is no time. */
export function instantOfClock(clock: string, tornado: PicturedTornado): number {
  return Date.parse(`${clock}:00Z`) - clockOffset(tornado);
}

/** Returns the values as they are sent. A place that is not to be exact does not leave the device. */
export function toFacts(values: FactValues, tornado: FactTornado): NewPictureFacts {
  const place = placeOfText(values.place);
  const clock = `${values.day || tornado?.begin_wall.slice(0, 10)}T${values.time}`;
  const instant = tornado && hasMinute(values) ? instantOfClock(clock, tornado) : Number.NaN;
  return tidyFacts({
    place: place ? { ...place, exact: values.exact !== '' } : null,
    at: Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, 19)}Z`,
    about: values.when === 'about',
    year: values.when === 'year' && isYear(values.year) ? Number(values.year) : null,
    direction: values.direction === '' ? null : Number(values.direction),
    own: values.who === 'own',
    photographer: values.who === 'other' ? values.photographer : null,
    license: values.license,
  });
}

/** Returns the values of what was sent before. */
export function toValues(facts: PictureFacts | undefined, tornado: FactTornado): FactValues {
  if (!facts) return noFacts;
  const { place, at, about, year, direction, own, photographer, license } = facts;
  const [day = '', time = ''] = at !== null && tornado ? wallOf(Date.parse(at), tornado).split('T') : [];
  return {
    place: place ? textOfPlace(place) : '',
    exact: place?.exact ? 'exact' : '',
    when: year !== null ? 'year' : at === null ? 'unknown' : about ? 'about' : 'exact',
    day,
    time,
    year: year === null ? '' : String(year),
    direction: direction === null ? '' : String(direction),
    who: own ? 'own' : photographer === null ? 'unknown' : 'other',
    photographer: photographer ?? '',
    license,
  };
}

const isYear = (typed: string) => /^\d{4}$/.test(typed.trim());

/** Returns the refused fields, each with its sentence. */
export function refuseValues(values: FactValues, tornado: FactTornado): FactErrors {
  const facts = toFacts(values, tornado);
  const { at, ...refused } = refuseFacts(facts, tornado, Date.now());
  const errors: Record<string, string | undefined> = {
    ...refused,
    time: hasMinute(values) && facts.at === null ? factSentences.noTime : at,
    year: values.when === 'year' && facts.year === null ? factSentences.noYear : refused.year,
    photographer:
      values.who === 'other' && facts.photographer === null ? factSentences.noName : refused.photographer,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}
