import * as z from 'zod';
import { warningPhenomena, type WarningPhenomenon } from './warning-kinds.ts';

const instant = z.iso.datetime().describe('UTC');
const place = z.tuple([z.number(), z.number()]).describe('Longitude and latitude');

/** Where the office saw the storm, and where it moved: the line `TIME...MOT...LOC` of the text. */
export const WarnedMotion = z.strictObject({
  at: instant,
  from_degrees: z.number().min(0).max(360).describe('Where it came from, clockwise from the north'),
  knots: z.number().min(0),
  places: z.array(place).min(1),
});
export type WarnedMotion = z.infer<typeof WarnedMotion>;

/** The outline that an office drew at one time. Its next one replaces it, and is usually smaller. */
export const WarningOutline = z.strictObject({
  from: instant,
  until: instant,
  polygon: z.array(place).min(3).describe('The corners in their order, the first only once'),
  source: z
    .enum(['text', 'iem'])
    .describe('The office’s text, or the archive of the Iowa Environmental Mesonet'),
  motion: WarnedMotion.nullable(),
  tornado: z.string().nullable().describe('The office’s tag, such as OBSERVED or RADAR INDICATED'),
  damage: z.string().nullable().describe('The office’s tag, such as CONSIDERABLE or CATASTROPHIC'),
});
export type WarningOutline = z.infer<typeof WarningOutline>;

export const Warning = z
  .strictObject({
    id: z.string().describe('Office, phenomenon, significance, number and year: OUN.TO.W.0012.2013'),
    office: z.string().describe('Three letters, such as OUN'),
    phenomenon: z.enum(warningPhenomena).describe('TO of tornadoes, SV of severe thunderstorms'),
    number: z.int().min(0),
    year: z.int(),
    issued_at: instant.nullable().describe('Null if only later texts of it were imported'),
    ends_at: instant.describe('When it expired or was canceled, as far as was imported'),
    is_cancelled: z.boolean(),
    outlines: z.array(WarningOutline).min(1),
  })
  .meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

export function warningId(one: {
  office: string;
  phenomenon: WarningPhenomenon;
  number: number;
  year: number;
}): string {
  return `${one.office}.${one.phenomenon}.W.${String(one.number).padStart(4, '0')}.${one.year}`;
}
