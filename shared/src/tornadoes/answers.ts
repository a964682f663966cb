import * as z from 'zod';
import { compassPoints } from '../geo/compass-point.ts';
import { SnippetPart } from '../contract/snippet.ts';
import { Pagination } from '../contract/pagination.ts';
import { MapPin } from './map-pin.ts';
import { ratings } from './rating.ts';
import { TornadoSummary } from './schema.ts';

function countsOf<T extends z.ZodType>(value: T) {
  return z.array(z.strictObject({ value, count: z.int().min(1) }));
}

const facetsDescription =
  'How many tornadoes each choice would show. Each facet counts under all filters except its own. ' +
  'Only values that occur are listed, in ascending order.';

export const TornadoFacets = z
  .strictObject({
    rating: countsOf(z.enum(ratings)),
    state: countsOf(z.string()).describe(
      'How many touched each state: one that crossed a line counts in both, so that these add up to more than the whole. With begin_only=true, how many began in it',
    ),
    year: countsOf(z.int()).describe('The year on the wall clock at the place'),
    month: countsOf(z.int().min(1).max(12)).describe(
      'The month on the wall clock at the place, counted without the filters of month and day',
    ),
  })
  .meta({ id: 'TornadoFacets', description: facetsDescription });
export type TornadoFacets = z.infer<typeof TornadoFacets>;

const searchChipKinds = [
  'tornado',
  'town',
  'county',
  'state',
  'date',
  'rating',
  'reference',
  'order',
  'zip',
  'range',
  'outbreak',
  'night',
  'point',
  'office',
  'radar',
  'calendar',
  'region',
  'said',
  'relative',
  'before',
  'words',
  'narrative',
] as const;

/** A part of a search with what it was understood as. */
export const SearchChip = z
  .strictObject({
    kind: z.enum(searchChipKinds),
    label: z.string(),
    parameters: z.record(z.string(), z.string()).describe('The parameters of this list that mean the same'),
    without: z.string().describe('The search without this part'),
  })
  .meta({ id: 'SearchChip' });
export type SearchChip = z.infer<typeof SearchChip>;

/** The answer to a question, from the record or with the page that has it. */
export const AnswerCard = z
  .strictObject({
    kind: z
      .string()
      .regex(/^[a-z]+(?:-[a-z]+)*$/)
      .describe('Which question it answers, such as most-state'),
    headline: z.string().describe('The answer'),
    detail: z.string().nullable().describe('What belongs beside it'),
    links: z
      .array(z.strictObject({ label: z.string(), path: z.string() }))
      .min(1)
      .max(3)
      .describe('Pages that say more, of this site or of an agency'),
    ranking: z
      .array(z.strictObject({ label: z.string(), count: z.int().min(0), path: z.string().nullable() }))
      .min(2)
      .max(5)
      .optional()
      .describe('The first of a ranking, where it asks for the most or the fewest'),
    tornado: TornadoSummary.pick({ id: true, begin_wall: true, tor_f_scale: true })
      .optional()
      .describe('The one tornado that it is'),
  })
  .meta({ id: 'AnswerCard', description: 'The answer to a question that was searched for' });
export type AnswerCard = z.infer<typeof AnswerCard>;

/** How `q` was understood. */
export const SearchAnswer = z
  .strictObject({
    chips: z.array(SearchChip),
    ignored: z.string().describe('Words of the search that found nothing together with the rest; else empty'),
    others: z
      .array(z.strictObject({ label: z.string(), q: z.string() }))
      .describe('Other places or outbreaks of the same name, with the search for each'),
    towns: z
      .array(z.strictObject({ label: z.string(), lat: z.number(), lon: z.number() }))
      .describe('The towns that it names, for a filter with near_lat, near_lon and radius_miles'),
    corrections: z
      .array(z.strictObject({ word: z.string(), label: z.string(), q: z.string() }))
      .optional()
      .describe(
        'Names that a word without a match may have meant, the likeliest first, with the search for each. The list shows what the first one finds.',
      ),
    tried: z.array(z.string()).describe('What was looked for before, without finding anything'),
    answer: AnswerCard.optional().describe('Present where the search is a question that we can answer'),
    note: z.string().nullable().describe('A sentence for the person, such as what to type instead'),
  })
  .meta({ id: 'SearchAnswer', description: 'How the search was understood, part by part' });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** How a tornado that began elsewhere was in the place of the filters. */
export const TornadoPass = z
  .strictObject({
    near: z
      .strictObject({ miles: z.number().min(0), direction: z.enum(compassPoints) })
      .nullable()
      .describe('How near its path came to the one place of the filters, and on which side of it'),
    alsoIn: z
      .string()
      .nullable()
      .describe('The county or state of the filters, which its path also touched: Graves, Kentucky'),
    alsoInByLine: z
      .boolean()
      .optional()
      .describe(
        'True if no agency says so: only the straight line between its ends goes there. Absent otherwise',
      ),
  })
  .meta({ id: 'TornadoPass' });
export type TornadoPass = z.infer<typeof TornadoPass>;

/** The part of a tornado's narrative that was looked for. */
export const NarrativeSnippet = z
  .strictObject({ narrative: z.enum(['event', 'episode']), parts: z.array(SnippetPart) })
  .meta({ id: 'NarrativeSnippet' });
export type NarrativeSnippet = z.infer<typeof NarrativeSnippet>;

export const TornadoList = z.strictObject({
  tornadoes: z.array(TornadoSummary),
  pagination: Pagination,
  facets: TornadoFacets.optional(),
  understood: SearchAnswer.optional().describe('Present with q'),
  passes: z
    .record(z.string(), TornadoPass)
    .optional()
    .describe(
      'Present where the filters name a place: by the ids of this page, those that began elsewhere and came there',
    ),
  snippets: z
    .record(z.string(), NarrativeSnippet)
    .optional()
    .describe('Present where narratives were searched: by the ids of this page, what was found in each'),
});

export const MapData = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    pins: z.array(MapPin).describe('The most significant in view'),
    total: z.int().min(0).describe('The number of tornadoes whose path is in view'),
    begin_total: z.int().min(0).describe('How many of them begin in view'),
  }),
});

export const FoundTornadoes = z.strictObject({
  ids: z.array(z.string()).describe('All that match, newest first'),
  understood: SearchAnswer.optional().describe('Present with q'),
});

/** A day of an earlier year that is remembered. */
export const Anniversary = z
  .strictObject({
    id: TornadoSummary.shape.id,
    name: z.string().describe('As this site calls it, such as Xenia tornado'),
    state: z.string(),
    begin_wall: TornadoSummary.shape.begin_wall,
    tor_f_scale: z.enum(ratings),
    deaths: z.int().min(1),
    years: z.int().min(1).describe('The years since'),
    is_round: z.boolean().describe('Whether it is every fifth year'),
  })
  .meta({ id: 'Anniversary' });
export type Anniversary = z.infer<typeof Anniversary>;

export const OnThisDay = z.strictObject({
  tornadoes: z.array(TornadoSummary),
  anniversaries: z
    .array(Anniversary)
    .optional()
    .describe('Those of the 300 deadliest tornadoes that were on this day, the deadliest first'),
  meta: z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
});

/** Enough for a line of a list and a line on the map. */
export const RelatedTornado = TornadoSummary.pick({
  id: true,
  tor_f_scale: true,
  cz_name: true,
  begin_datetime: true,
  begin_wall: true,
  begin_zone_letters: true,
  display_name: true,
  known_as: true,
  start_lat: true,
  start_lon: true,
  end_lat: true,
  end_lon: true,
}).meta({ id: 'RelatedTornado' });
export type RelatedTornado = z.infer<typeof RelatedTornado>;

/** Other tornadoes of one kind, and the list that has them. */
const others = {
  others: z.int().min(0).describe('How many there are beside this tornado'),
  parameters: z
    .record(z.string(), z.string())
    .describe('The parameters of the list of tornadoes that has them, with this one among them'),
};

export const rankMeasures = ['fatalities', 'length', 'width'] as const;

/** The place of a tornado in a list that begins with the greatest value. */
export const TornadoRank = z
  .strictObject({
    measure: z.enum(rankMeasures),
    state: z.string().nullable().describe('Only among those that touched this state; null for all states'),
    year: z.int().nullable().describe('Only among those of this year; null for all years'),
    rank: z.int().min(1).describe('How many have a greater value, and one'),
    tied: z.int().min(0).describe('How many others have the same value'),
    parameters: others.parameters,
  })
  .meta({ id: 'TornadoRank' });
export type TornadoRank = z.infer<typeof TornadoRank>;

/** What leads on from a tornado. A count is that of the list behind it. */
export const RelatedTornadoes = z.strictObject({
  tornadoes: z.array(RelatedTornado).describe('The others of its episode, in chronological order'),
  same_day: z
    .strictObject({ date: z.iso.date(), ...others })
    .describe('Those that touched down on the same date, each by the clock of its own place'),
  counties: z
    .array(z.strictObject({ county: z.string(), state: z.string(), ...others }))
    .describe('The counties of its path that others came to as well'),
  nearby: z
    .strictObject({
      radius_miles: z.number(),
      ...others,
      nearest: z
        .array(z.strictObject({ ...RelatedTornado.shape, miles: z.number().min(0) }))
        .describe('The nearest of them. The miles are from the place of touchdown to their path'),
    })
    .nullable()
    .describe(
      'Those whose path came near its place of touchdown; null if that is not known, or if none is within 150 miles',
    ),
  ranks: z
    .array(TornadoRank)
    .describe(
      'Where it is among the first. Empty of a value that is zero or not known, or that too many others have',
    ),
});
export type RelatedTornadoes = z.infer<typeof RelatedTornadoes>;
