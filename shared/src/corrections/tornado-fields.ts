import { positionOf } from '../geo/great-circle.ts';
import { states } from '../geo/states.ts';
import type { Position } from '../geo/great-circle.ts';
import { atLeastFlags, type AtLeastFlag } from '../tornadoes/at-least.ts';
import { flagsWithoutDoubt } from '../tornadoes/doubtful-values.ts';
import { displayNameOf, nearPrefix } from '../tornadoes/display-name.ts';
import { nameByPlace, type PlaceOfName } from '../tornadoes/name-by-place.ts';
import type { QualityFlag } from '../tornadoes/quality-flag.ts';
import type { Rating } from '../tornadoes/rating.ts';
import type { Tornado } from '../tornadoes/schema.ts';
import {
  maxLifeMilliseconds,
  maxNarrative,
  maxShortText,
  ratingsOn,
  refuseFarPosition,
  refuseFarTime,
  refuseOtherScale,
  type CorrectionValue,
  type FieldKind,
} from './correction-value.ts';
import { convectiveDateOf } from '../tornadoes/day-kinds.ts';
import type { CorrectionField } from './fields.ts';

type TornadoField = CorrectionField<Tornado>;

const shortText: FieldKind = { type: 'text', maxLength: maxShortText };
const narrative: FieldKind = { type: 'text', maxLength: maxNarrative };
const people: FieldKind = { type: 'number', unit: null, max: 100_000, isWhole: true };
const dollars: FieldKind = { type: 'number', unit: 'US dollars', max: 1_000_000_000_000, isWhole: true };

/** Every value of a tornado that people may correct, in the order of a form. */
export const tornadoFields: readonly TornadoField[] = [
  plain('event_type', 'Event Type', shortText),
  {
    name: 'state',
    label: 'State',
    kind: { type: 'state' },
    read: ({ state }) => state,
    write: (tornado, state: string) => renamed(tornado, { ...withoutLine(tornado), state }),
    options: () => states.map(({ name }) => name),
  },
  {
    name: 'cz_name',
    label: 'County/Zone',
    kind: shortText,
    read: ({ cz_name: name }) => name,
    write: (tornado, name: string) => {
      const named = withoutLine(tornado);
      const others = named.counties.slice(1).filter((county) => county !== name);
      return renamed(tornado, {
        ...named,
        cz_name: name,
        county_from: null,
        czName: name,
        counties: [name, ...others],
      });
    },
  },
  plain('wfo', 'Weather Office', shortText),
  {
    name: 'begin_datetime',
    label: 'Begin Date/Time (UTC)',
    kind: { type: 'date-time' },
    read: ({ begin_datetime: at }) => at,
    write: (tornado, at: string) => {
      const local = localTime(at, tornado.utc_offset_hours);
      return {
        ...tornado,
        begin_datetime: at,
        begin_local: local,
        begin_yearmonth: Number(local.slice(0, 7).replace('-', '')),
        begin_day: Number(local.slice(8, 10)),
        convective_date: convectiveDateOf(Date.parse(at)),
      };
    },
    refuse: (value, { begin_datetime: begin, end_datetime: end }) => {
      if (end === null) return refuseFarTime(value, begin, 'The beginning');
      return Math.abs(instantOf(value) - Date.parse(end)) > maxLifeMilliseconds
        ? 'The beginning must be within three days of the recorded end.'
        : undefined;
    },
  },
  {
    name: 'end_datetime',
    label: 'End Date/Time (UTC)',
    kind: { type: 'date-time' },
    read: ({ end_datetime: at }) => at,
    write: (tornado, at: string) => ({
      ...tornado,
      end_datetime: at,
      end_local: localTime(at, tornado.utc_offset_hours),
    }),
    refuse: (value, { begin_datetime: begin }) => {
      const life = instantOf(value) - Date.parse(begin);
      return life < 0 || life > maxLifeMilliseconds
        ? 'The end must be after the recorded beginning, by at most three days.'
        : undefined;
    },
  },
  {
    name: 'start_coordinates',
    label: 'Start Coordinates',
    kind: { type: 'coordinates' },
    read: startOf,
    write: (tornado, { lat, lon }: Position) => ({
      ...withoutLine(tornado),
      start_lat: lat,
      start_lon: lon,
      begin_place: null,
      tornado_path: pathWith(tornado, { lat, lon }, endOf(tornado)),
    }),
    refuse: (value, tornado) => refuseFarPosition(value, startOf(tornado) ?? endOf(tornado)),
  },
  {
    name: 'end_coordinates',
    label: 'End Coordinates',
    kind: { type: 'coordinates' },
    read: endOf,
    write: (tornado, { lat, lon }: Position) => ({
      ...withoutLine(tornado),
      end_lat: lat,
      end_lon: lon,
      end_place: null,
      tornado_path: pathWith(tornado, startOf(tornado), { lat, lon }),
      quality_flags: without(tornado, 'end_not_recorded'),
    }),
    refuse: (value, tornado) => refuseFarPosition(value, endOf(tornado) ?? startOf(tornado)),
  },
  plain('path_length', 'Path Length (miles)', amount('miles', 500)),
  plain('path_width', 'Path Width (yards)', amount('yards', 5_000)),
  {
    name: 'tor_f_scale',
    label: 'F/EF Scale',
    kind: { type: 'rating' },
    read: ({ tor_f_scale: rating }) => rating,
    // What stood in place of a rating does no more.
    write: ({ rating_recorded: _none, ...tornado }, rating: Rating) => ({ ...tornado, tor_f_scale: rating }),
    refuse: (value, { begin_local: local }) => refuseOtherScale(value, local.slice(0, 10)),
    options: ({ begin_local: local }) => ratingsOn(local.slice(0, 10)),
  },
  plain('max_wind_speed', 'Max Wind Speed (mph)', amount('mph', 500)),
  plain('injuries', 'Injuries', people),
  plain('fatalities', 'Fatalities', people),
  {
    name: 'damage_estimate',
    label: 'Damage Estimate',
    kind: dollars,
    read: ({ damage_estimate: usd }) => usd,
    // A known amount replaces the class that was known before.
    write: (tornado, usd: number) => ({
      ...tornado,
      damage_estimate: usd,
      damage_range: null,
      damage_at_least: false,
      quality_flags: without(tornado, 'damage_is_range'),
    }),
  },
  plain('damage_crops', 'Crop Damage', dollars),
  plain('source', 'Source', shortText),
  plain('event_narrative', 'Event Narrative', narrative),
  plain('episode_narrative', 'Episode Narrative', narrative),
  {
    name: 'display_name',
    label: 'Display Name',
    kind: shortText,
    read: displayNameOf,
    // A corrected name is the one that is shown, also of a tornado that people call otherwise.
    write: (tornado, name: string) => ({ ...tornado, display_name: name, displayName: name, known_as: null }),
  },
];

type PlainName = {
  [Name in keyof Tornado]-?: Tornado[Name] extends string | number | null ? Name : never;
}[keyof Tornado];

/** A field from which nothing else follows. */
function plain(name: PlainName, label: string, kind: FieldKind): TornadoField {
  return {
    name,
    label,
    kind,
    read: (tornado) => tornado[name],
    write: (tornado, value: CorrectionValue) => ({
      ...tornado,
      [name]: value,
      ...wholeOf(tornado, name),
      quality_flags: flagsWithoutDoubt(tornado, name),
    }),
  };
}

function amount(unit: string, max: number): FieldKind {
  return { type: 'number', unit, max, isWhole: false };
}

/** A correction is the whole value, even where only a part was known before. */
function wholeOf(tornado: Tornado, name: PlainName): Partial<Record<AtLeastFlag, boolean>> {
  const flag = name in atLeastFlags ? atLeastFlags[name as keyof typeof atLeastFlags] : undefined;
  return flag && tornado[flag] ? { [flag]: false } : {};
}

/** The counties of the line between the recorded ends are not those of corrected ones, nor of another county or state. */
function withoutLine({ counties_by_line: byLine, ...tornado }: Tornado): Tornado {
  if (!byLine) return tornado;
  return { ...tornado, counties: tornado.counties.filter((county) => !byLine.includes(county)) };
}

/** A name that was made from state and place follows them; a name of another kind stays. */
function renamed(before: Tornado, after: Tornado): Tornado {
  const { display_name: old, name_from: source, state } = before;
  const pathTown = source === 'path_town' && old.startsWith(nearPrefix) ? old.slice(nearPrefix.length) : null;
  const nearTown = source === 'near_town' ? (/^near (.*), /.exec(old)?.[1] ?? null) : null;
  if (old !== nameByPlaceOf(before, { pathTown, nearTown }).name) return after;
  // Which town of another state is on the path or the nearest is not known here.
  const towns = after.state === state ? { pathTown, nearTown } : { pathTown: null, nearTown: null };
  const { name, from } = nameByPlaceOf(after, towns);
  return { ...after, display_name: name, displayName: name, name_from: from };
}

function nameByPlaceOf(
  { cz_name: county, state, begin_location: location }: Tornado,
  towns: Pick<PlaceOfName, 'pathTown' | 'nearTown'>,
) {
  return nameByPlace({ county, state, location, ...towns });
}

function localTime(at: string, offsetHours: number): string {
  return new Date(Date.parse(at) + offsetHours * 3_600_000).toISOString().slice(0, 16);
}

function instantOf(value: CorrectionValue): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function startOf({ start_lat: lat, start_lon: lon }: Tornado): Position | null {
  return positionOf(lat, lon);
}

function endOf({ end_lat: lat, end_lon: lon }: Tornado): Position | null {
  return positionOf(lat, lon);
}

/** Moves the ends of the recorded path, or adds them where the path had other ends. */
function pathWith(tornado: Tornado, start: Position | null, end: Position | null): Tornado['tornado_path'] {
  const inner = [...(tornado.tornado_path ?? [])];
  if (isSame(inner[0], startOf(tornado))) inner.shift();
  if (isSame(inner.at(-1), endOf(tornado))) inner.pop();
  const all = [start, ...inner, end].filter((place) => place !== null);
  const places = all.filter((place, at) => !isSame(place, all[at - 1] ?? null));
  return places.length > 1 ? places : null;
}

function isSame(a: Position | undefined, b: Position | null): boolean {
  return a !== undefined && b !== null && a.lat === b.lat && a.lon === b.lon;
}

function without({ quality_flags: flags }: Tornado, answered: QualityFlag): QualityFlag[] {
  return flags.filter((flag) => flag !== answered);
}
