import type { ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { radarFields } from '@touchdown/shared/radar/radar-fields.ts';
import { maxZoom, minZoom } from '../../../map/move-map.ts';

/** What two tornadoes beside each other show, as far as a link can name it. */
export interface TwinView {
  field?: ShownField | undefined;
  /** After the strongest rotation of each; negative before it. */
  minute?: number | undefined;
  /** Of the first map. The second has the same miles to a pixel. */
  zoom?: number | undefined;
  /** Of the beam; undefined for the lowest of each. */
  tiltDegrees?: number | undefined;
}

/** Their ids; undefined where one has to be chosen. */
export type TwinIds = readonly [string | undefined, string | undefined];

interface TwinLink {
  ids: TwinIds;
  view: TwinView;
  /** Sentences about what means nothing. */
  leftOut: string[];
}

/** As ids of tornadoes are written, without the schema, which no screen loads. */
const tornadoId = /^\d{8}-[0-9a-z]{8}$/;
/** No loop is longer. */
const maxMinutes = 360;

/** Reads the query string of the page. */
export function readTwinLink(search: URLSearchParams): TwinLink {
  const leftOut: string[] = [];
  /** What is empty is as good as absent. */
  const read = <T>(name: string, take: (text: string) => T | undefined, words: (text: string) => string) => {
    const text = search.get(name) || undefined;
    const value = text === undefined ? undefined : take(text);
    if (text !== undefined && value === undefined) leftOut.push(words(text));
    return value;
  };
  const readId = (name: string) =>
    read(
      name,
      (text) => (tornadoId.test(text) ? text : undefined),
      (text) => `“${text}” isn’t the ID of a tornado.`,
    );
  const [first, second] = [readId('a'), readId('b')];
  const isSame = first !== undefined && first === second;
  if (isSame) leftOut.push('Both are the same tornado.');
  const view = {
    field: read(
      'field',
      (text) => radarFields.find((one) => one === text),
      (text) => `“${text}” isn’t a field; write one of ${radarFields.join(', ')}.`,
    ),
    minute: read(
      'minute',
      (text) => within(text, /^-?\d{1,3}$/, -maxMinutes, maxMinutes),
      (text) => `“${text}” isn’t a step; write whole minutes, such as -12 for 12 minutes before.`,
    ),
    zoom: read(
      'zoom',
      (text) => within(text, /^\d{1,2}(\.\d{1,2})?$/, minZoom, maxZoom),
      (text) => `“${text}” isn’t a zoom; write a number from ${minZoom} to ${maxZoom}.`,
    ),
    tiltDegrees: read(
      'tilt',
      (text) => within(text, /^\d{1,2}(\.\d)?$/, 0, 90),
      (text) => `“${text}” isn’t a tilt; write its degrees, such as 2.4.`,
    ),
  };
  return { ids: [first, isSame ? undefined : second], view, leftOut };
}

/** Returns the query string that leads there. */
export function writeTwinLink([first, second]: TwinIds, view: TwinView): string {
  const { field, minute, zoom, tiltDegrees } = view;
  const written = new URLSearchParams();
  if (first !== undefined) written.set('a', first);
  if (second !== undefined) written.set('b', second);
  if (field) written.set('field', field);
  if (minute) written.set('minute', String(minute));
  if (zoom !== undefined) written.set('zoom', zoom.toFixed(2));
  if (tiltDegrees !== undefined) written.set('tilt', tiltDegrees.toFixed(1));
  return written.toString();
}

function within(text: string, form: RegExp, least: number, most: number): number | undefined {
  const number = form.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
