import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sourceSchedules, type RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { NewestOfSource, RecordSources } from '@touchdown/shared/record/source-state.ts';
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

/** The last file of the source. It has nothing of the days after it was made. */
function newestOf(source: RecordSource, { files }: RecordCoverage): NewestOfSource | null {
  const { name: sourceName } = sourceSchedules[source];
  const years = files
    .filter((one) => one.source === sourceName)
    .map(({ file, years: ofFile, dated }) => ({ name: file, dated, year: Math.max(...ofFile) }));
  const last = years.toSorted((a, b) => a.year - b.year).at(-1);
  if (!last) return null;
  const yearEnds = `${last.year}-12-31`;
  return { name: last.name, date: last.dated !== null && last.dated < yearEnds ? last.dated : yearEnds };
}
