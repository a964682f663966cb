import { tornadoFilters, type FilterRow, type ReadAs } from './tornado-filters.ts';

type Table = typeof tornadoFilters;
type ParametersOf<F extends keyof Table> = Table[F]['parameters'];
type ReadBy<P> = P extends { as: infer K extends keyof ReadAs } ? ReadAs[K] : never;
type PartOf<P> = P extends { part: infer N extends string } ? N : never;

type ValueOf<M, Together> = [PartOf<M[keyof M]>] extends [never]
  ? ReadBy<M[keyof M]>
  : Together extends true
    ? { -readonly [N in keyof M as PartOf<M[N]>]: ReadBy<M[N]> }
    : { -readonly [N in keyof M as PartOf<M[N]>]?: ReadBy<M[N]> | undefined };

/** The filters of the engine that the API has. */
export type TornadoFilters = {
  -readonly [F in keyof Table]?:
    | ValueOf<ParametersOf<F>, Table[F] extends { together: true } ? true : false>
    | undefined;
};

type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never;
type AllParameters = UnionToIntersection<ParametersOf<keyof Table>>;
/** The values of the API's parameters. */
export type FilterParameters = { [N in keyof AllParameters]?: ReadBy<AllParameters[N]> | undefined };

type CamelCase<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : N;

/** The settings of screens that have a field of the table, named for their parameters, and those with a field of their own. */
export type FieldSetting = {
  [N in keyof AllParameters]: AllParameters[N] extends { field: unknown } ? CamelCase<N & string> : never;
}[keyof AllParameters];
export type OwnSetting = Extract<Table[keyof Table], { ownSetting: string }>['ownSetting'];

/** The filters by a number. */
type RangeFilter = {
  [F in keyof Table]: TornadoFilters[F] extends { min?: unknown } | undefined ? F : never;
}[keyof Table];

const rows: readonly [string, FilterRow][] = Object.entries(tornadoFilters);

/** All parameters by name, in the order of the API's description. */
export const filterParameters = rows.flatMap(([, { parameters }]) => Object.entries(parameters));
/** The names of those that only work together. */
export const wholeFilters = rows.flatMap(([, row]) => (row.together ? [Object.keys(row.parameters)] : []));
/** The names of those that the columns of a browser cannot answer. */
export const serverParameters: ReadonlySet<string> = new Set(
  rows.flatMap(([, row]) => (row.byServer ? Object.keys(row.parameters) : [])),
);
export const rangeFilters = rows
  .filter(([, { parameters }]) => Object.values(parameters).some(({ part }) => part === 'min'))
  .map(([field]) => field as RangeFilter);

const daySeconds = 86_400;

const readers: { [K in keyof ReadAs]: (text: string) => ReadAs[K] } = {
  ratings: (text) => text.split(','),
  state: String,
  whole: Number,
  decimal: Number,
  date: String,
  instantFrom: (day) => Date.parse(day) / 1000,
  instantTo: (day) => Date.parse(day) / 1000 + daySeconds - 1,
  name: String,
  office: String,
  yes: (text) => text === 'true',
};

/** Reads parameters as a screen writes them: valid, with days as instants, and empty where a filter is not set. */
export function readParameters(texts: Readonly<Record<string, string>>): FilterParameters {
  const set = filterParameters.filter(([name]) => (texts[name] ?? '') !== '');
  return Object.fromEntries(set.map(([name, { as }]) => [name, readers[as](texts[name] ?? '')]));
}

/** Returns the filter of the engine for the parameters of a request. */
export function toFilters(values: FilterParameters): TornadoFilters {
  const valueOf = (name: string) => (values as Readonly<Record<string, unknown>>)[name];
  return Object.fromEntries(
    rows.map(([field, { parameters, together }]) => {
      const read = Object.entries(parameters).map(([name, { part }]) => [part, valueOf(name)] as const);
      const [[part, value] = []] = read;
      // Several parameters without parts are lists.
      if (part === undefined)
        return [field, read.length === 1 ? value : [...new Set(read.flatMap(([, list]) => list ?? []))]];
      const isSet = read[together ? 'every' : 'some'](([, each]) => each !== undefined);
      return [field, isSet ? Object.fromEntries(read) : undefined];
    }),
  );
}

/** Returns the parameters that ask for a filter, as texts. */
export function toParameters(filters: TornadoFilters): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, { parameters }] of rows) {
    const value = (filters as Readonly<Record<string, unknown>>)[field];
    const parts = value as Readonly<Record<string, unknown>> | undefined;
    for (const [name, { part, as }] of Object.entries(parameters)) {
      const own = (part === undefined ? value : parts?.[part]) as ReadAs[keyof ReadAs];
      if (own === undefined) continue;
      texts[name] = as.startsWith('instant') ? new Date(Number(own) * 1000).toISOString() : String(own);
      // A second name would say the same again.
      if (part === undefined) break;
    }
  }
  return texts;
}
