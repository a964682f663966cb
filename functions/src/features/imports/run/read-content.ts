import { recogniseFile } from '../files/recognise-file.ts';
import { rowsInto, type SourceFacts, type TextReader } from '../files/read-source.ts';
import { textLimits } from '../files/text-limits.ts';
import { tooLargeError } from '../files/too-large.ts';
import { detailsReader, type DetailsFile } from '../ncei/read-details.ts';
import { fatalitiesReader, type FatalitiesFile } from '../ncei/read-fatalities.ts';
import { searchReader, type SearchFile } from '../ncei/read-search.ts';
import { locationsReader, type LocationsFile } from '../ncei/read-locations.ts';
import { readDailyReports, type DailyReports } from '../spc-daily/read-daily-reports.ts';
import { spcRecordReader, type SpcFile } from '../spc/read-spc-record.ts';

interface OfNamedYear {
  namedYear: number | undefined;
  revision: string;
}

/** What a file says, by the kind of file. */
export type FileContent =
  | ({ kind: 'details'; file: DetailsFile } & OfNamedYear)
  | ({ kind: 'fatalities'; file: FatalitiesFile } & OfNamedYear)
  | ({ kind: 'locations'; file: LocationsFile } & OfNamedYear)
  | { kind: 'search'; file: SearchFile }
  | { kind: 'spc'; file: SpcFile }
  | { kind: 'spc-daily'; file: DailyReports };

/** Returns the reader for a text that begins like this. */
export function contentReader(facts: SourceFacts, beginning: string): TextReader<FileContent> {
  const recognised = recogniseFile(facts.name, beginning);
  if (recognised.kind === 'spc') {
    const reader = giving(rowsInto(spcRecordReader(facts)), (file) => ({ kind: 'spc', file }));
    return /\r(?!\n)/.test(beginning) && !beginning.includes('\n') ? withNewlines(reader) : reader;
  }
  if (recognised.kind === 'spc-daily') {
    return giving(dailyReader(facts.name), (file) => ({ kind: 'spc-daily', file }));
  }
  if (recognised.kind === 'search') {
    return giving(searchReader(facts), (file) => ({ kind: 'search', file }));
  }
  const { kind, year: namedYear, revision } = recognised;
  const named = { namedYear, revision };
  if (kind === 'details') {
    // With some rows of any years, it says as much as the answer of a search.
    return giving(rowsInto(detailsReader(facts, namedYear)), (file) =>
      file.isResaved ? { kind: 'search', file } : { kind, file, ...named },
    );
  }
  return kind === 'fatalities'
    ? giving(rowsInto(fatalitiesReader(facts)), (file) => ({ kind, file, ...named }))
    : giving(rowsInto(locationsReader(facts)), (file) => ({ kind, file, ...named }));
}

/** One of the SPC's files has lines that end as on old Macs. */
function withNewlines<T>({ read, end }: TextReader<T>): TextReader<T> {
  return { read: (chunk) => read(chunk.replaceAll('\r', '\n')), end };
}

function giving<T>(reader: TextReader<T>, toContent: (file: T) => FileContent): TextReader<FileContent> {
  return { read: reader.read, end: () => toContent(reader.end()) };
}

/** A day's list is short, so it is read as a whole. */
function dailyReader(name: string): TextReader<DailyReports> {
  let text = '';
  return {
    read: (chunk) => {
      text += chunk;
      if (text.length > textLimits.dayCharacters) {
        throw tooLargeError(name, 'the day’s list', textLimits.dayCharacters);
      }
    },
    end: () => readDailyReports(text, name.split('/').at(-1) ?? name),
  };
}
