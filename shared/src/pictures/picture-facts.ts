import { answeredPath, dayOfTornado, refusePlace, type AnsweredTornado } from '../answers/refuse-answer.ts';
import { cellMiddle } from '../geo/cells.ts';
import { minutesOfDay } from '../tornadoes/day-kinds.ts';
import type { Tornado } from '../tornadoes/schema.ts';
import { controlCharactersSentence, hasControlInLine, tidyLine } from '../text/user-text.ts';
import type { NewPictureFacts, PictureFacts } from '../contributions/picture-body.ts';

export const maxPhotographerLength = 80;
/** The record begins with this year. */
const firstPictureYear = 1950;

export const factSentences = {
  ofReport: 'A storm report already has a place and a time. Please leave out the photo’s.',
  otherDay: 'Please choose a time within a day of the tornado, or give only the year.',
  yearBesideTime: 'Please give a time or only a year, not both.',
  noSuchYear: (thisYear: number) => `Please give a year from ${firstPictureYear} to ${thisYear}.`,
  twoPhotographers: 'Please say “I took it” or name the photographer, not both.',
  nameTooLong: `The photographer’s name must be at most ${maxPhotographerLength} characters long.`,
  noTime: 'Please enter a time.',
  noYear: 'Please enter a year.',
  noName: 'Please name the photographer.',
} as const;

/** What of a tornado decides what its pictures can say. */
export type PicturedTornado = AnsweredTornado & Pick<Tornado, 'begin_datetime' | 'begin_wall'>;

/** Returns the facts as they are stored, except for the clock: a place that is not to be exact is its cell's middle. */
export function tidyFacts(facts: NewPictureFacts): NewPictureFacts {
  const { place, at, about, photographer } = facts;
  return {
    ...facts,
    place: place && !place.exact ? { ...cellMiddle(place), exact: false } : place,
    about: about && at !== null,
    photographer: tidyLine(photographer ?? '') || null,
  };
}

/** Adds what clocks at the tornado showed. The picture of a storm report has no minute. */
export function withClock(facts: NewPictureFacts, tornado: PicturedTornado | undefined): PictureFacts {
  const { at } = facts;
  const wall = at !== null && tornado ? wallOf(Date.parse(at), tornado) : null;
  return { ...facts, wall };
}

/** What clocks at the tornado showed at an instant: `2013-05-20T14:56`. */
export function wallOf(
  instant: number,
  tornado: Pick<PicturedTornado, 'begin_datetime' | 'begin_wall'>,
): string {
  return new Date(instant + clockOffset(tornado)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** How far the clocks of a tornado's place were ahead of UTC when it touched down, in milliseconds. */
export function clockOffset({
  begin_wall: wall,
  begin_datetime: utc,
}: Pick<PicturedTornado, 'begin_datetime' | 'begin_wall'>): number {
  return Date.parse(`${wall.slice(0, 16)}:00Z`) - Math.floor(Date.parse(utc) / 60_000) * 60_000;
}

export type RefusedFacts = Partial<Record<'place' | 'at' | 'year' | 'photographer', string>>;

/**
 * Returns the refused fields of tidied facts, each with its sentence. Browser and server both check. Without a tornado
 * the picture is of a storm report, which is one place and one minute already.
 */
export function refuseFacts(
  { place, at, year, own, photographer }: NewPictureFacts,
  tornado: PicturedTornado | undefined,
  now: number,
): RefusedFacts {
  const refused = {
    place: place && (tornado ? refusePlace(place, answeredPath(tornado)) : factSentences.ofReport),
    at: at === null ? undefined : refuseTime(Date.parse(at), tornado),
    year: refuseYear(year, at !== null, new Date(now).getUTCFullYear()),
    photographer: refusePhotographer(photographer, own),
  };
  return Object.fromEntries(Object.entries(refused).filter(([, sentence]) => sentence)) as RefusedFacts;
}

function refuseTime(instant: number, tornado: PicturedTornado | undefined): string | undefined {
  if (!tornado) return factSentences.ofReport;
  return isNearInTime(instant, tornado) ? undefined : factSentences.otherDay;
}

/** What is left the day after belongs to the tornado too, and so does the sky of the day before. */
export function isNearInTime(instant: number, tornado: PicturedTornado): boolean {
  const { from, to } = dayOfTornado(tornado);
  return (
    (instant >= from && instant <= to) || daysAround(tornado).includes(wallOf(instant, tornado).slice(0, 10))
  );
}

/** The day of the tornado, and those before and after, by the clocks there. */
export function daysAround({ begin_wall: wall }: Pick<PicturedTornado, 'begin_wall'>): string[] {
  const day = Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);
  return [-1, 0, 1].map((days) => new Date(day + days * minutesOfDay * 60_000).toISOString().slice(0, 10));
}

function refuseYear(year: number | null, hasMinute: boolean, thisYear: number): string | undefined {
  if (year === null) return undefined;
  if (hasMinute) return factSentences.yearBesideTime;
  return year < firstPictureYear || year > thisYear ? factSentences.noSuchYear(thisYear) : undefined;
}

function refusePhotographer(name: string | null, own: boolean): string | undefined {
  if (name === null) return undefined;
  if (own) return factSentences.twoPhotographers;
  if (name.length > maxPhotographerLength) return factSentences.nameTooLong;
  return hasControlInLine(name) ? controlCharactersSentence : undefined;
}
