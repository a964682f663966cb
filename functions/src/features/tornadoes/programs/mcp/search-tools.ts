import * as z from 'zod';
import { casualtiesByState, casualtiesHere } from '@touchdown/shared/catalogue/casualties.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { FoundQuery, TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import { findTornado } from '../../../../domain/catalogue/find-tornado.ts';
import { outbreakOf } from '../../../../domain/outbreaks/outbreak-index.ts';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { parseQuery } from '../../../../platform/http/parse-request.ts';
import { selectTornadoes } from '@touchdown/shared/search/select-tornadoes.ts';
import { flagCaveats, profileCaveats, tornadoCaveats } from './caveats.ts';
import { answerOf, defineTool, headOf, type ToolCall } from './mcp-tool.ts';
import { selectionInput, SelectionInput, toListParameters } from './selection-input.ts';
import { ToldTornado, toToldTornado } from './told-tornado.ts';

const count = z.int().min(0);
const mostTold = 50;
const mostLetters = 6_000;

const orders = {
  newest: { sort_by: 'start_time' },
  oldest: { sort_by: 'start_time', sort_direction: 'ASC' },
  deadliest: { sort_by: 'fatalities' },
  most_injured: { sort_by: 'injuries' },
  strongest: { sort_by: 'tor_f_scale' },
  longest: { sort_by: 'length' },
  widest: { sort_by: 'width' },
  costliest: { sort_by: 'damage' },
} as const;
const orderNames = Object.keys(orders) as [keyof typeof orders, ...(keyof typeof orders)[]];

export const searchTool = defineTool({
  name: 'search',
  title: 'Search tornadoes',
  description:
    'Lists tornadoes of the United States record by words, place, time, rating and casualties, in an order, with the exact total.',
  input: z.strictObject({
    ...selectionInput,
    order: z.enum(orderNames).optional().describe('Newest first without one, or the best match of a query'),
    limit: z.int().min(1).max(mostTold).default(10),
    page: z.int().min(1).max(100_000).default(1),
  }),
  output: answerOf({
    total: count.describe('All that match, not only those listed'),
    tornadoes: z.array(ToldTornado),
    list_url: z.string().describe('The page of this list'),
  }),
  async run({ order, limit, page, ...selection }, { record, ports, site }) {
    const parameters = { ...toListParameters(selection), ...(order ? orders[order] : {}) };
    const text = new URLSearchParams(parameters).toString();
    const query = parseQuery(TornadoQuery, text);
    const found = await selectTornadoes(record, ports.search, query);
    const { total, rows } = record.search.find({ ...found.selection, page, limit });
    const { catalogue } = record.search;
    const here = casualtiesHere(catalogue, found.selection);
    const tornadoes = rows.map((row) =>
      toToldTornado({ ...readSummary(catalogue, row), ...here(row) }, site),
    );
    const ids = tornadoes.map(({ id }) => id);
    return {
      ...headOf(record, ids, tornadoCaveats(tornadoes)),
      total,
      tornadoes,
      list_url: `${site}/tornadoes${text && `?${text}`}`,
    };
  },
});

export const getTool = defineTool({
  name: 'get',
  title: 'Get one tornado',
  description: 'All that is recorded about one tornado, with the reasons to doubt a value and its narrative.',
  input: z.strictObject({
    id: z
      .string()
      .max(60)
      .describe('An id of this site such as 19740403-xhyw80gn, or of a source: ncei:10086976, spc:1974-123'),
  }),
  output: answerOf({
    tornado: z.strictObject({
      ...ToldTornado.shape,
      counties: z.array(z.string()),
      by_state: z
        .array(
          z.strictObject({
            state: z.string(),
            deaths: z.number().nullable(),
            injuries: z.number().nullable(),
          }),
        )
        .describe('The casualties in each state on its path. Null: no source tells them apart'),
      end_utc: z.string().nullable(),
      peak_wind_mph: z.number().nullable(),
      deaths_indirect: z.number().nullable(),
      injuries_indirect: z.number().nullable(),
      damage_usd: z.number().nullable().describe('US dollars of the year'),
      damage_range_usd: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
      damage_at_least: z.boolean(),
      segments: count.describe('Parts in the source that were joined'),
      narrative: z.string().nullable(),
      outbreak: z.string().nullable().describe('The id of its outbreak'),
      corrected_fields: z
        .array(z.string())
        .describe('Values of approved corrections, in place of the official'),
    }),
  }),
  async run({ id }, { record, ports, site }) {
    const { tornado, edited } = await findTornado(ports.store, record, id);
    const told = toToldTornado(tornado, site);
    return {
      ...headOf(record, [tornado.id], [...flagCaveats(tornado), ...tornadoCaveats([told])]),
      tornado: {
        ...told,
        counties: tornado.counties,
        by_state: casualtiesByState(tornado),
        end_utc: tornado.end_datetime,
        peak_wind_mph: tornado.max_wind_speed,
        deaths_indirect: tornado.fatalities_indirect,
        injuries_indirect: tornado.injuries_indirect,
        damage_usd: tornado.damage_estimate,
        damage_range_usd: tornado.damage_range,
        damage_at_least: tornado.damage_at_least,
        segments: tornado.segment_count,
        narrative: (tornado.event_narrative ?? tornado.episode_narrative)?.slice(0, mostLetters) ?? null,
        outbreak: outbreakOf(record.search, tornado.id)?.id ?? null,
        corrected_fields: edited.map(({ field }) => field),
      },
    };
  },
});

/** The sums of a selection, in an answer. */
export const toldSums = {
  total: count,
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
  by_rating: z.record(z.enum(ratingSteps), count).describe('Of both scales together'),
  deaths: count.describe(
    'Direct deaths, all that are known: in the state or county of the selection, otherwise along whole paths',
  ),
  deaths_at_least: z.boolean(),
  injuries: count,
  injuries_at_least: z.boolean(),
  with_deaths: count,
  along_whole_paths: TornadoProfile.shape.along_paths,
  path_miles: z.number(),
  tornado_days: count,
  years: z.strictObject({ first: z.int(), last: z.int(), count }),
};

export function toldSumsOf(profile: TornadoProfile) {
  return {
    total: profile.total,
    first_date: profile.first,
    last_date: profile.last,
    by_rating: Object.fromEntries(ratingSteps.map((step, at) => [step, profile.ratings[at] ?? 0])) as Record<
      (typeof ratingSteps)[number],
      number
    >,
    deaths: profile.deaths,
    deaths_at_least: profile.deaths_at_least,
    injuries: profile.injuries,
    injuries_at_least: profile.injuries_at_least,
    with_deaths: profile.killers,
    ...(profile.along_paths ? { along_whole_paths: profile.along_paths } : {}),
    path_miles: profile.path_miles,
    tornado_days: profile.tornado_days,
    years: profile.years,
  };
}

/** Returns the profile of a selection, read as by the list. */
export async function profileOfInput(
  input: SelectionInput,
  { record, ports }: ToolCall,
): Promise<TornadoProfile> {
  const query = parseQuery(FoundQuery, new URLSearchParams(toListParameters(input)).toString());
  const { selection } = await selectTornadoes(record, ports.search, { ...query, sort_direction: 'DESC' });
  return profileOf(record.search, selection);
}

export const profileTool = defineTool({
  name: 'profile',
  title: 'Count tornadoes',
  description:
    'Counts what tornadoes of a selection have in common: how many of each rating and year, deaths, states, and the deadliest, strongest, longest and widest.',
  input: SelectionInput,
  output: answerOf({
    ...toldSums,
    by_year: z.array(z.strictObject({ year: z.int(), tornadoes: count, deaths: count })),
    states: z.array(z.strictObject({ state: z.string(), tornadoes: count })),
    deadliest: z.array(ToldTornado),
    strongest: z.array(ToldTornado),
    longest: z.array(ToldTornado),
    widest: z.array(ToldTornado),
  }),
  async run(input, call) {
    const { record, site } = call;
    const profile = await profileOfInput(input, call);
    const told = (tornadoes: TornadoProfile['heads']['deadliest']) =>
      tornadoes.map((one) => toToldTornado(one, site));
    const heads = {
      deadliest: told(profile.heads.deadliest),
      strongest: told(profile.heads.strongest),
      longest: told(profile.heads.longest),
      widest: told(profile.heads.widest),
    };
    const named = Object.values(heads).flat();
    const ids = named.map(({ id }) => id);
    return {
      ...headOf(record, ids, [...profileCaveats(profile), ...tornadoCaveats(named)]),
      ...toldSumsOf(profile),
      by_year: profile.by_year.map(({ year, ratings, deaths }) => {
        return { year, tornadoes: ratings.reduce((sum, one) => sum + one, 0), deaths };
      }),
      states: profile.states.map(({ value, count: tornadoes }) => ({ state: value, tornadoes })),
      ...heads,
    };
  },
});
