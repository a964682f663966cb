/** Where people were when a tornado killed them, in plain words. `read-companions.ts` has NCEI's terms for each. */
export const deathPlaces = {
  house: { label: 'Houses', one: 'in a house', many: 'in houses' },
  mobile_home: {
    label: 'Mobile homes',
    one: 'in a mobile home',
    many: 'in mobile homes',
  },
  vehicle: { label: 'Vehicles', one: 'in a vehicle', many: 'in vehicles' },
  business: {
    label: 'Businesses, halls',
    one: 'in a business or hall',
    many: 'in businesses or halls',
  },
  school: { label: 'Schools', one: 'in a school', many: 'in schools' },
  church: { label: 'Churches', one: 'in a church', many: 'in churches' },
  building: {
    label: 'Other buildings',
    one: 'in another building',
    many: 'in other buildings',
  },
  outdoors: {
    label: 'Outdoors',
    one: 'outdoors',
    many: 'outdoors',
  },
  water: {
    label: 'In water, on boats',
    one: 'in water or on a boat',
    many: 'in water or on boats',
  },
  other: {
    label: 'Other places',
    one: 'in another place',
    many: 'in other places',
  },
} as const satisfies Record<string, { label: string; one: string; many: string }>;

export type DeathPlace = keyof typeof deathPlaces;
export const deathPlaceNames = Object.keys(deathPlaces) as [DeathPlace, ...DeathPlace[]];

/** By the least age of each. */
export const ageGroups = {
  under_18: { from: 0, label: 'under 18' },
  from_18: { from: 18, label: '18 to 39' },
  from_40: { from: 40, label: '40 to 64' },
  from_65: { from: 65, label: '65 or older' },
} as const;
export type AgeGroup = keyof typeof ageGroups;
export const ageGroupNames = Object.keys(ageGroups) as [AgeGroup, ...AgeGroup[]];

export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];

/** The first of NCEI's files of fatalities. Nothing tells where those before died. */
export const deathPlacesSince = 1996;

/** The first hours of the four quarters of a day. */
export const deathHours = [0, 6, 12, 18] as const;

/** Ages and sexes of fewer people than these would tell of persons. */
export const leastForAges = 5;

/** Deaths by place, age and sex, each on its own: they are never combined. */
export interface DeathCounts {
  places: { place: DeathPlace; deaths: number }[];
  ages?: { age: AgeGroup; deaths: number }[] | undefined;
  sexes?: { sex: Sex; deaths: number }[] | undefined;
}

/** Those of one tornado, or of many. */
export interface WhereDied extends DeathCounts {
  /** All that are known, with a place or without. */
  deaths: number;
  placed: number;
}

/** Adds counts, the places with the most deaths first. */
export function addDeathCounts(parts: readonly DeathCounts[]): DeathCounts & { placed: number } {
  const [places, ages, bySex] = [
    new Map<DeathPlace, number>(),
    new Map<AgeGroup, number>(),
    new Map<Sex, number>(),
  ];
  for (const part of parts) {
    for (const { place, deaths } of part.places) places.set(place, (places.get(place) ?? 0) + deaths);
    for (const { age, deaths } of part.ages ?? []) ages.set(age, (ages.get(age) ?? 0) + deaths);
    for (const { sex, deaths } of part.sexes ?? []) bySex.set(sex, (bySex.get(sex) ?? 0) + deaths);
  }
  const orderOf = (place: DeathPlace) => deathPlaceNames.indexOf(place);
  return {
    placed: [...places.values()].reduce((sum, deaths) => sum + deaths, 0),
    places: [...places]
      .map(([place, deaths]) => ({ place, deaths }))
      .toSorted((a, b) => b.deaths - a.deaths || orderOf(a.place) - orderOf(b.place)),
    ...(ages.size > 0
      ? { ages: ageGroupNames.flatMap((age) => (ages.has(age) ? [{ age, deaths: ages.get(age) ?? 0 }] : [])) }
      : {}),
    ...(bySex.size > 0
      ? { sexes: sexes.flatMap((sex) => (bySex.has(sex) ? [{ sex, deaths: bySex.get(sex) ?? 0 }] : [])) }
      : {}),
  };
}

/** What is known of one state on a path, where `deaths` are all that the agency lists. */
export interface DeathsInState extends DeathCounts {
  state: string;
  deaths: number;
}

/**
 * Returns the states whose deaths are known by place; none if the files list more people than the tornado has killed, by a
 * correction or by another agency: then they tell of something else.
 */
export function knownDeaths(tornado: {
  fatalities: number | null;
  deaths_by_place?: readonly DeathsInState[] | undefined;
}): readonly DeathsInState[] {
  const { fatalities, deaths_by_place: parts = [] } = tornado;
  const listed = parts.reduce((sum, { deaths }) => sum + deaths, 0);
  return fatalities !== null && listed > fatalities ? [] : parts;
}

/** Where the people died whom one tornado killed; undefined if nothing tells it of anybody. */
export function whereDiedOf(tornado: Parameters<typeof knownDeaths>[0]): WhereDied | undefined {
  const parts = knownDeaths(tornado);
  const counts = addDeathCounts(parts);
  const deaths = tornado.fatalities ?? parts.reduce((sum, part) => sum + part.deaths, 0);
  return counts.placed === 0 ? undefined : { deaths, ...counts };
}
