import * as z from 'zod';
import { instantQuery, listQuery, stateQuery } from '../../contract/query/query-values.ts';
import { wholeNumberQuery } from '../../contract/pagination.ts';
import { maxPage } from '../../contract/page-limits.ts';
import { ratings } from '../rating.ts';

/** OGC API Features, parts of the standard 17-069r4 that are answered. */
const conformanceBase = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/';
export const ogcConformance = ['core', 'oas30', 'geojson'].map((part) => conformanceBase + part);

/** Degrees of longitude and latitude, in this order. */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

export const ogcCollections = ['tornadoes'] as const;

export const defaultOgcLimit = 100;
/** A larger limit is no error, by the standard; the answer then has this many. */
export const maxOgcLimit = 1_000;

const Link = z.strictObject({
  href: z.url(),
  rel: z.string(),
  type: z.string(),
  title: z.string(),
});
const links = z.array(Link);

export const OgcLanding = z
  .strictObject({ title: z.string(), description: z.string(), attribution: z.string(), links })
  .meta({ id: 'OgcLanding' });

export const OgcConformance = z.strictObject({ conformsTo: z.array(z.url()) }).meta({ id: 'OgcConformance' });

export const OgcApi = z.looseObject({ openapi: z.string() }).meta({ id: 'OgcApi' });

export const OgcCollection = z
  .strictObject({
    id: z.enum(ogcCollections),
    title: z.string(),
    description: z.string(),
    license: z.string(),
    extent: z.strictObject({
      spatial: z.strictObject({ bbox: z.array(z.array(z.number()).length(4)).min(1), crs: z.url() }),
      temporal: z.strictObject({ interval: z.array(z.array(z.string().nullable()).length(2)).min(1) }),
    }),
    itemType: z.literal('feature'),
    crs: z.array(z.url()),
    links,
  })
  .meta({ id: 'OgcCollection' });

export const OgcCollections = z
  .strictObject({ links, collections: z.array(OgcCollection) })
  .meta({ id: 'OgcCollections' });

export const OgcFeature = z
  .strictObject({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: z
      .looseObject({ type: z.string() })
      .nullable()
      .describe('A point, or the line between the recorded places'),
    properties: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('The columns of an exported file; of a single tornado with both of its narratives'),
    links: links.optional(),
  })
  .meta({ id: 'OgcFeature' });

export const OgcFeatures = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(OgcFeature),
    numberMatched: z.int().min(0),
    numberReturned: z.int().min(0),
    timeStamp: z.iso.datetime(),
    links,
  })
  .meta({ id: 'OgcFeatures' });

const noInterval = 'a time, a date, or two of them with a slash, of which one may be ..';
const noBox = 'west,south,east,north in degrees; west is greater than east across the antimeridian';

/** `west,south,east,north`, or with the least and the greatest height, which tornadoes have none of. */
const boxQuery = z
  .string()
  .max(200)
  .transform((text, context) => {
    const parts = text.split(',');
    const numbers = parts.map((part) =>
      /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN,
    );
    const flat = numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers;
    const [west = NaN, south = NaN, east = NaN, north = NaN] = flat;
    const isBox =
      flat.length === 4 &&
      numbers.every(Number.isFinite) &&
      Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
      south >= -90 &&
      north <= 90 &&
      south <= north;
    if (isBox) return { west, south, east, north };
    context.addIssue({ code: 'custom', input: text });
    return z.NEVER;
  })
  .meta({ description: noBox });

const instants = { first: instantQuery('first'), last: instantQuery('last') };

/** `2011-04-27`, `2011-04-27T20:00:00Z`, `2011-04-01/..`: seconds since 1970. An end that is open is undefined. */
const timeQuery = z
  .string()
  .max(100)
  .transform((text, context) => {
    const [begin = '', end = begin, ...more] = text.split('/');
    const isRange = text.includes('/');
    const read = (part: string, edge: 'first' | 'last') => {
      if (isRange && (part === '..' || part === '')) return undefined;
      const result = instants[edge].safeParse(part);
      return result.success ? result.data : NaN;
    };
    const [min, max] = [read(begin, 'first'), read(end, 'last')];
    const isOpen = min === undefined && max === undefined;
    const isWrong = [min, max].some(Number.isNaN) || (min ?? -Infinity) > (max ?? Infinity);
    if (more.length === 0 && !isWrong && !(isOpen && !isRange)) return { min, max };
    context.addIssue({ code: 'custom', input: text });
    return z.NEVER;
  })
  .meta({ description: noInterval });

export const OgcItemsQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1))
    .transform((limit) => Math.min(limit, maxOgcLimit))
    .default(defaultOgcLimit)
    .meta({ type: 'integer', minimum: 1, maximum: maxOgcLimit, description: 'a whole number from 1' }),
  bbox: boxQuery.optional(),
  datetime: timeQuery.optional(),
  page: wholeNumberQuery(1, maxPage).default(1),
  state: stateQuery.optional(),
  county: z.string().max(100).optional().meta({ description: 'a county without the word County' }),
  rating: listQuery(ratings).optional(),
  year: wholeNumberQuery(1, 9999).optional(),
  month: wholeNumberQuery(1, 12).optional(),
});
export type OgcItemsQuery = z.infer<typeof OgcItemsQuery>;

export const OgcCollectionParams = z.strictObject({
  collection: z.string().max(100).meta({ description: 'the id of a collection: tornadoes' }),
});
export const OgcItemParams = z.strictObject({
  ...OgcCollectionParams.shape,
  id: z.string().max(60).meta({ description: 'a tornado id such as 19740403-xhyw80gn' }),
});
