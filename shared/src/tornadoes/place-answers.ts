import * as z from 'zod';
import { PreliminaryCount } from '../contract/official-until.ts';
import { compassPoints } from '../geo/compass-point.ts';
import { maxPlacePaths, placeKinds, strongestRadiusMiles, townRadiiMiles } from './profile-steps.ts';
import { ProfileTornado, TornadoProfile } from './profile.ts';
import { OfficeLink } from './schema.ts';

const path = z.string().describe('The path of its page on this site');

/** A place that another page leads to. */
export const PlaceLink = z
  .strictObject({
    name: z.string().describe('As in a sentence: Cleveland County, or Moore'),
    state: z.string().nullable(),
    path,
    total: z.int().min(0).nullable().describe('The tornadoes of its page; null where they are not counted'),
    shared_with: z
      .array(OfficeLink)
      .optional()
      .describe('Of a county in the area of an office: the others that warn a part of it'),
  })
  .meta({ id: 'PlaceLink' });
export type PlaceLink = z.infer<typeof PlaceLink>;

/** How near the path of a tornado came to the middle of a town. */
export const NearTornado = z
  .strictObject({
    ...ProfileTornado.shape,
    miles: z.number().min(0),
    direction: z.enum(compassPoints).nullable().describe('From the town to the path; null within it'),
  })
  .meta({ id: 'NearTornado' });
export type NearTornado = z.infer<typeof NearTornado>;

/** A path on the map of a place: latitude and longitude of its ends, and its step of the scale. */
export const PlacePath = z
  .tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.int().min(-1).max(5)])
  .describe('Id, latitude and longitude of beginning and end, and rating 0 to 5 or -1');
export type PlacePath = z.infer<typeof PlacePath>;

/** What happened in a place: the page of a state, a county, a town or the area of a forecast office. */
export const PlaceAnswer = z
  .strictObject({
    kind: z.enum(placeKinds),
    name: z.string().describe('Oklahoma, Cleveland County, Moore, or NWS Norman'),
    full_name: z.string().describe('With its state: Moore, Oklahoma'),
    path,
    state: PlaceLink.nullable().describe('The state that it lies in; null for a state and for an office'),
    county: PlaceLink.nullable().describe('The county of a town'),
    lat: z.number(),
    lon: z.number(),
    bounds: z
      .strictObject({ south: z.number(), north: z.number(), west: z.number(), east: z.number() })
      .describe('What a map of it shows'),
    radius_miles: z.number().nullable().describe('Of a town: how far the profile reaches from its middle'),
    population: z.int().nullable(),
    parameters: z
      .record(z.string(), z.string())
      .describe('The parameters of the list of tornadoes with the same selection'),
    profile: TornadoProfile,
    preliminary: PreliminaryCount.nullable().optional(),
    paths: z.array(PlacePath).max(maxPlacePaths).describe('The most significant first'),
    closest: z.array(NearTornado).max(5).describe('Of a town, within the radius; empty for others'),
    strongest_nearby: z.array(NearTornado).max(5).describe(`Of a town, within ${strongestRadiusMiles} miles`),
    neighbours: z
      .array(PlaceLink)
      .describe('The states, counties or offices beside it, or the towns around it'),
    within: z
      .array(PlaceLink)
      .describe('The counties of a state or an office, or the larger towns of a county'),
    offices: z
      .array(OfficeLink)
      .max(3)
      .describe(
        'The forecast offices that are responsible for a county, or for that of a town: more than one where it is divided. Of an office, itself',
      ),
    radars: z
      .array(z.strictObject({ id: z.string(), name: z.string() }))
      .optional()
      .describe('Of an office: the radars of the national network in its area'),
  })
  .meta({ id: 'PlaceAnswer' });
export type PlaceAnswer = z.infer<typeof PlaceAnswer>;

export const PlaceIndex = z
  .strictObject({ states: z.array(PlaceLink) })
  .meta({ id: 'PlaceIndex', description: 'All states and territories' });

export type PlaceIndex = z.infer<typeof PlaceIndex>;

/** A part of the path of a place's page. */
export const PlaceSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
  .meta({ description: 'small letters, digits and hyphens, such as new-york' });

const oneState = { state: PlaceSlug.meta({ description: 'such as oklahoma, or ok' }) };

export const StateParams = z.strictObject(oneState);
export const CountyParams = z.strictObject({
  ...oneState,
  county: PlaceSlug.meta({ description: 'such as cleveland, or an old name of a county' }),
});
export const TownParams = z.strictObject({
  ...oneState,
  town: PlaceSlug.meta({ description: 'such as moore' }),
});

export const OfficeParams = z.strictObject({
  office: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .meta({ description: 'the code of a forecast office of the National Weather Service, such as OUN' }),
});

const radii = townRadiiMiles.map(String) as [string, ...string[]];
export const TownQuery = z.strictObject({
  radius_miles: z
    .enum(radii)
    .transform(Number)
    .default(townRadiiMiles[0])
    .meta({ type: 'integer', enum: [...townRadiiMiles], description: `one of ${townRadiiMiles.join(', ')}` }),
});
