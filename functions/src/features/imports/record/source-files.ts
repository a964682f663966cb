import type { AgeGroup, DeathPlace, Sex } from '@touchdown/shared/tornadoes/death-places.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcRowValues } from '../spc/read-spc-record.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

export interface FileFacts {
  file: string;
  sha256: string;
}

/** The file a year's rows came from. */
export interface SourceFile extends FileFacts {
  /** Of two files about the same year, the one with the higher rank is used; see `run/sort-out-files.ts`. */
  rank: string;
  /** The last day that it covers, as NCEI's details say by their months. */
  until?: string;
  /** What is new in its columns, as a sentence. */
  newLayout?: string;
  /** The other files whose rows it holds: answers of NCEI's search add up. */
  besides?: FileFacts[];
}

/** Each on its own: nothing tells of which sex the people in a place were. */
export interface EventDeaths {
  places: Partial<Record<DeathPlace, number>>;
  ages: Partial<Record<AgeGroup, number>>;
  sexes: Partial<Record<Sex, number>>;
}

/** Counts only. Personal details stay in the agency's file. */
export interface EventFatalities {
  eventId: string;
  direct: number;
  indirect: number;
  places: Record<string, number>;
  /** The direct deaths. Absent from archives of before they were told apart. */
  killed?: EventDeaths;
}

export interface EventLocation {
  eventId: string;
  index: number;
  lat: number;
  lon: number;
}

export interface SearchedRows {
  from: SourceFile;
  segments: Segment[];
}

/** The rows of searches that tell of a tornado of the SPC, by its line: its values stay the SPC's. */
export type TellingRows = ReadonlyMap<number, readonly Segment[]>;

/** All agency sources of the tornadoes of one year. */
export interface YearSources {
  /** With the EVENT_IDs of the rows that cannot be read. */
  details?: { from: SourceFile; segments: Segment[]; unreadable?: string[] };
  /** What NCEI's web search found in this year, in any number of files. It never is the whole year. */
  search?: SearchedRows;
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
  'search',
  'fatalities',
  'locations',
  'spc',
  'parts',
] as const satisfies SourceFamily[];

export const sourceNames: Record<SourceFamily, string> = {
  details: 'NCEI Storm Events',
  search: 'NCEI Storm Events, search',
  fatalities: 'NCEI Storm Events, fatalities',
  locations: 'NCEI Storm Events, locations',
  spc: 'SPC tornado record',
  parts: 'SPC tornado record, rows of the states',
};

/** Between equal ranks the later file wins, and no answer of a search is older than another. */
export const searchRank = 'search';

/** Returns a source's file with those whose rows it holds besides. */
export function filesOf({ file, sha256, besides = [] }: Omit<SourceFile, 'rank'>): FileFacts[] {
  return [{ file, sha256 }, ...besides];
}

/** NCEI's file of a year that is not over ends with a month, and a search has no end. */
export function isBeyondDetails(
  { begin }: Pick<SpcTornado, 'begin'>,
  details: YearSources['details'],
): boolean {
  if (!details || details.from.rank === searchRank) return true;
  return details.from.until !== undefined && begin.local.slice(0, 10) > details.from.until;
}
