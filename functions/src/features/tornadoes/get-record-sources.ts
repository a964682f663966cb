import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sourceSchedules, type RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { RecordSources } from '@touchdown/shared/record/source-state.ts';
import type { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { readRecordSources } from '../../domain/catalogue/source-states.ts';
import type { Reply } from '../../platform/http/reply.ts';

interface RecordSourcesPorts {
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
  isByHand: boolean;
  getCoverage: (request: unknown, reply: Reply) => Promise<RecordCoverage>;
}

/** A record that no import of this stage has made, such as the compiled one, has only its list of files. */
export function getRecordSources({ client, table, now, isByHand, getCoverage }: RecordSourcesPorts) {
  return async (request: unknown, reply: Reply): Promise<RecordSources> => {
    const read = await readRecordSources({ dynamo: client, table }, now(), isByHand);
    if (read.sources.some(({ newest }) => newest !== null)) return read;
    const coverage = await getCoverage(request, reply).catch(() => undefined);
    if (!coverage) return read;
    const sources = read.sources.map((state) => ({ ...state, newest: newestOf(state.source, coverage) }));
    return { ...read, sources };
  };
}

/** The last file of the source, and the last day that it covers. */
function newestOf(source: RecordSource, { files, newest_reports: reports = null }: RecordCoverage) {
  if (source === 'spc-daily') return reports;
  const { name: sourceName } = sourceSchedules[source];
  const years = files
    .filter((one) => one.source === sourceName)
    .map(({ file, years: ofFile, until }) => ({ name: file, until, year: Math.max(...ofFile) }));
  const last = years.toSorted((a, b) => a.year - b.year).at(-1);
  return last ? { name: last.name, date: last.until ?? `${last.year}-12-31` } : null;
}
