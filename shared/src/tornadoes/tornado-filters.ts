import { longDate } from '../text/written-date.ts';
import { countyLabel } from './display-name.ts';
import { maxRadiusMiles } from './map-limits.ts';

/** What the text of a parameter is read as. */
export interface ReadAs {
  ratings: readonly string[];
  /** In capitals; undefined for all states. */
  state: string | undefined;
  whole: number;
  decimal: number;
  /** `1974-04-03` */
  date: string;
  /** Seconds since 1970, UTC. A date is its first second, or its last. */
  instantFrom: number;
  instantTo: number;
  name: string;
  /** The code of a forecast office, in capitals. */
  office: string;
  yes: boolean;
}

export interface FilterParameter {
  as: keyof ReadAs;
  /** Which part of the filter's value it is; absent for the whole value. */
  part?: string;
  min?: number;
  max?: number;
  /** What is expected, where that of `as` does not say enough. */
  description?: string;
  /** Absent where screens have no field, or one of their own. */
  field?: FilterField;
}

/** A field of a form, and the chip of its value. */
export interface FilterField {
  /** Only links set one that is `linked`: no form has a field for it. */
  kind: 'year' | 'date' | 'text' | 'amount' | 'linked';
  /** An amount with a unit has that behind it. */
  label: string;
  quantity?: 'length' | 'width';
  /** The position in URLs and among the fields of a form. */
  place: number;
  /** Removes what the record does not have. */
  tidy?: (text: string) => string;
  /** The words of the chip, for a value as it is shown, with its unit. */
  chip: (shown: string, isOne: boolean) => string;
}

export interface FilterRow {
  /** By their names in the API, which are the same wherever tornadoes are selected. */
  parameters: Readonly<Record<string, FilterParameter>>;
  /** All parts are needed, or none. Otherwise any of them is enough. */
  together?: true;
  /** The setting of screens whose field and chip are their own. */
  ownSetting?: string;
  /** A browser's columns lack what it needs, so the server finds the rows of a map. */
  byServer?: true;
}

const circle = 'with near_lat, near_lon and radius_miles together';

/** A number with a least and a greatest value. Screens have a field for the least. */
function range<N extends string>(name: N, field: Omit<FilterField, 'kind'>) {
  const amount = { as: 'decimal', description: 'a number from 0', min: 0 } as const;
  const parameters = {
    [`min_${name}`]: { part: 'min', ...amount, field: { kind: 'amount', ...field } },
    [`max_${name}`]: { part: 'max', ...amount },
  };
  return { parameters } as unknown as {
    parameters: { [P in `min_${N}`]: typeof amount & { part: 'min'; field: FilterField } } & {
      [P in `max_${N}`]: typeof amount & { part: 'max' };
    };
  };
}

const counted = (one: string, many: string) => (shown: string, isOne: boolean) =>
  `at least ${shown} ${isOne ? one : many}`;

/** Any number is accepted, because a view of the map may extend beyond a pole or the antimeridian. */
const bound = { as: 'decimal', description: 'degrees, all four bounds together' } as const;

function degrees<const P extends string>(part: P, max: number) {
  return {
    part,
    as: 'decimal',
    min: -max,
    max,
    description: `degrees from -${max} to ${max}, ${circle}`,
  } as const;
}

/**
 * The filters of tornadoes, each under its name in the engine, joined by "and". A filter that is missing, and an empty
 * list or text, has no effect. Names are compared without case and accents. The API's parameters and their
 * description, the engine's filter and its key, the map of the browser, fields, chips and URLs follow from this table.
 */
export const tornadoFilters = {
  /** Any of these. With both parameters, a tornado matches if it has a rating of either. */
  ratings: {
    parameters: { ef_rating: { as: 'ratings' }, f_ef_scale: { as: 'ratings' } },
    ownSetting: 'ratings',
  },
  state: { parameters: { state: { as: 'state' } }, ownSetting: 'state' },
  /** Of the date on the wall clock at the place, as are `day`, `year` and `localDates`. */
  month: { parameters: { month: { as: 'whole', min: 1, max: 12 } }, ownSetting: 'monthDay' },
  /** Without a month it means any month. */
  day: {
    parameters: {
      day: {
        as: 'whole',
        min: 1,
        max: 31,
        description: 'a whole number from 1 to 31, together with a month',
      },
    },
    ownSetting: 'monthDay',
  },
  year: {
    parameters: {
      year: {
        as: 'whole',
        min: 1,
        max: 9999,
        field: { kind: 'year', label: 'Year', place: 1, chip: String },
      },
    },
  },
  /** Both ends are included. */
  localDates: {
    parameters: {
      date_from: {
        part: 'from',
        as: 'date',
        field: { kind: 'date', label: 'From date', place: 2, chip: (day) => `from ${longDate(day)}` },
      },
      date_to: {
        part: 'to',
        as: 'date',
        field: { kind: 'date', label: 'Until date', place: 3, chip: (day) => `until ${longDate(day)}` },
      },
    },
  },
  /** Both ends belong to a range, and null is in no range. */
  begin: {
    parameters: {
      start_time_from: { part: 'min', as: 'instantFrom' },
      start_time_to: { part: 'max', as: 'instantTo' },
    },
  },
  /** From 12 to 12 UTC. Pages of days lead to a list or map with it. */
  convectiveDay: {
    parameters: {
      convective_day: {
        as: 'date',
        field: {
          kind: 'linked',
          label: '',
          place: 11,
          chip: (day) => `convective day of ${longDate(day)}`,
        },
      },
    },
  },
  /**
   * If west is greater than east, the bounds cross the antimeridian. South and north may be swapped. A tornado without a
   * place is in no bounds and in no circle.
   */
  bounds: {
    parameters: {
      bounds_north: { part: 'north', ...bound },
      bounds_south: { part: 'south', ...bound },
      bounds_east: { part: 'east', ...bound },
      bounds_west: { part: 'west', ...bound },
    },
    together: true,
    ownSetting: 'area',
  },
  /** The whole name of a county or zone, with `, Kentucky` or without. With `state`, it is in that state. */
  county: {
    parameters: {
      county: {
        as: 'name',
        field: {
          kind: 'text',
          label: 'County',
          place: 4,
          // The record has the word Parish, and not the word County.
          tidy: (text) => text.replace(/\s+county$/i, ''),
          chip: countyLabel,
        },
      },
    },
    byServer: true,
  },
  /** Its id, of today or of any release before. It begins with a date. */
  outbreak: {
    parameters: {
      outbreak: {
        as: 'name',
        field: {
          kind: 'linked',
          label: '',
          place: 10,
          chip: (id) => `outbreak of ${longDate(id)}`,
        },
      },
    },
    byServer: true,
  },
  /** It touched one of the counties of the office's area. A county with two offices is in the area of both. */
  office: {
    parameters: {
      office: {
        as: 'office',
        field: { kind: 'linked', label: '', place: 12, chip: (code) => `area of NWS office ${code}` },
      },
    },
    byServer: true,
  },
  lengthMiles: range('length', {
    label: 'Least length',
    quantity: 'length',
    place: 7,
    chip: (length) => `at least ${length} long`,
  }),
  widthYards: range('width', {
    label: 'Least width',
    quantity: 'width',
    place: 8,
    chip: (width) => `at least ${width} wide`,
  }),
  fatalities: range('fatalities', { label: 'Least deaths', place: 5, chip: counted('death', 'deaths') }),
  injuries: range('injuries', { label: 'Least injuries', place: 6, chip: counted('injury', 'injuries') }),
  damageUsd: range('damage', {
    label: 'Least damage ($)',
    place: 9,
    chip: (damage) => `at least $${damage} damage`,
  }),
  near: {
    parameters: {
      near_lat: degrees('lat', 90),
      near_lon: degrees('lon', 180),
      radius_miles: {
        part: 'radiusMiles',
        as: 'decimal',
        min: 0,
        max: maxRadiusMiles,
        description: `a number from 0 to ${maxRadiusMiles}, ${circle}`,
      },
    },
    together: true,
    ownSetting: 'near',
  },
  /** Places are where a tornado was, unless this asks for the place of touchdown. */
  beginOnly: {
    parameters: {
      begin_only: {
        as: 'yes',
        description:
          'true: state, county, bounds and circle mean where a tornado began. Otherwise they mean every place that its path came to',
      },
    },
  },
  /**
   * Each is a word of the display name, of a known name or of a county's name. The last may be the beginning of one
   * unless something follows it.
   */
  text: { parameters: { q: { as: 'name' } }, ownSetting: 'q', byServer: true },
} as const satisfies Record<string, FilterRow>;
