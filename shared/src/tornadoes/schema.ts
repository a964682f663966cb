import * as z from 'zod';
import { ratings } from './rating.ts';
import { TornadoId } from './tornado-id.ts';

/** Null means the record does not say: never zero, never a guess. */
const degreesLat = z.number().min(-90).max(90).nullable();
const degreesLon = z.number().min(-180).max(180).nullable();
const amount = z.number().min(0).nullable();
const people = z.int().min(0).nullable();

/** The source's own clock, local standard time: `1974-04-03T15:40`. */
export const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/** Where a record comes from. Only `official` is the government's whole record. */
export const recordKinds = ['sample', 'synthetic', 'official'] as const;
export const RecordKind = z.enum(recordKinds).meta({ id: 'RecordKind' });
export type RecordKind = z.infer<typeof RecordKind>;

/** What a list, a card or a small map needs. */
export const TornadoSummary = z
  .strictObject({
    id: TornadoId,
    display_name: z.string(),
    state: z.string(),
    cz_name: z.string().nullable().describe('The first county or zone'),
    wfo: z.string().nullable(),
    begin_datetime: z.iso.datetime().describe('UTC'),
    end_datetime: z.iso.datetime().nullable().describe('UTC'),
    begin_local: LocalTime.describe("The source's own local standard time"),
    tor_f_scale: z.enum(ratings),
    start_lat: degreesLat,
    start_lon: degreesLon,
    end_lat: degreesLat,
    end_lon: degreesLon,
    path_length: amount.describe('miles'),
    path_width: amount.describe('yards'),
    fatalities: people.describe('direct'),
    injuries: people.describe('direct'),
    damage_estimate: amount.describe('US dollars of the year'),
    radar_video_url: z.string().nullable(),
  })
  .meta({ id: 'TornadoSummary' });
export type TornadoSummary = z.infer<typeof TornadoSummary>;

export const Tornado = z
  .strictObject({
    ...TornadoSummary.shape,
    begin_yearmonth: z.int(),
    begin_day: z.int(),
    end_local: LocalTime.nullable(),
    utc_offset_hours: z.number().describe('Of the local standard time'),
    counties: z.array(z.string()),
    max_wind_speed: amount.describe('mph'),
    damage_crops: amount.describe('US dollars of the year'),
    event_type: z.string(),
    event_id: z.string().nullable(),
    episode_id: z.string().nullable(),
    event_narrative: z.string().nullable(),
    episode_narrative: z.string().nullable(),
    source: z.string(),
    record_kind: RecordKind,
    nws_report_url: z.string().nullable(),
  })
  .meta({ id: 'Tornado' });
export type Tornado = z.infer<typeof Tornado>;

/** Which record the site is showing, and how much of it there is. */
export const CurrentCatalogue = z
  .strictObject({
    kind: RecordKind,
    count: z.int().min(0),
    coverage: z.strictObject({ from: z.int(), to: z.int() }).nullable().describe('First and last year'),
  })
  .meta({ id: 'CurrentCatalogue' });
export type CurrentCatalogue = z.infer<typeof CurrentCatalogue>;
