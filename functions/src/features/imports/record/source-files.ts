import type { Segment } from '../ncei/segment.ts';
import type { SpcRowValues } from '../spc/read-spc-record.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

/** The file a year's rows came from. */
export interface SourceFile {
  file: string;
  sha256: string;
  /** Of two files about the same year, the one with the higher rank is used; see `run/sort-out-files.ts`. */
  rank: string;
  /** The last day that it covers, as NCEI's details say by their months. */
  until?: string;
  /** What is new in its columns, as a sentence. */
  newLayout?: string;
}

/** Counts only. Personal details stay in the agency's file. */
export interface EventFatalities {
  eventId: string;
  direct: number;
  indirect: number;
  places: Record<string, number>;
}

export interface EventLocation {
  eventId: string;
  index: number;
  lat: number;
  lon: number;
}

/** All agency sources of the tornadoes of one year. */
export interface YearSources {
  /** With the EVENT_IDs of the rows that cannot be read. */
  details?: { from: SourceFile; segments: Segment[]; unreadable?: string[] };
  fatalities?: { from: SourceFile; events: EventFatalities[] };
  locations?: { from: SourceFile; locations: EventLocation[] };
  /** With the values of the rows that cannot be read. */
  spc?: { from: SourceFile; tornadoes: SpcTornado[]; unreadable?: SpcRowValues[] };
  /** The tornadoes with deaths or injuries of another file of the SPC, which tells their parts apart. */
  parts?: { from: SourceFile; tornadoes: SpcTornado[] };
}

export type SourceFamily = keyof YearSources;
export const sourceFamilies = [
  'details',
  'fatalities',
  'locations',
  'spc',
  'parts',
] as const satisfies SourceFamily[];

export const sourceNames: Record<SourceFamily, string> = {
  details: 'NCEI Storm Events',
  fatalities: 'NCEI Storm Events, fatalities',
  locations: 'NCEI Storm Events, locations',
  spc: 'SPC tornado record',
  parts: 'SPC tornado record, rows of the states',
};
