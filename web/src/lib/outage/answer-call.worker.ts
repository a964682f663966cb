import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readOfficeCounties } from '@touchdown/shared/geo/counties/office-counties.ts';
import { answerCall } from '@touchdown/shared/search/answer-call.ts';
import type { CallOfRecord, CallParameters } from '@touchdown/shared/search/record-calls.ts';
import type { SearchedRecord } from '@touchdown/shared/search/select-tornadoes.ts';
import { fetchCatalogue } from '../fetch-catalogue.ts';

export interface RecordCall {
  id: number;
  /** The file with all columns. */
  url: string;
  call: CallOfRecord;
  texts: CallParameters;
}

export type RecordReply = { id: number; answer: object } | { id: number; failure: string };

/** The file that was read last. */
let kept: { url: string; record: Promise<SearchedRecord> } | undefined;

/** Answers calls away from the page's own thread: the first search reads the file and collects its names. */
addEventListener('message', ({ data }: MessageEvent<RecordCall>) => void reply(data));

async function reply({ id, url, call, texts }: RecordCall): Promise<void> {
  const answer: RecordReply = await recordAt(url)
    .then(async (record) => ({ id, answer: await answerCall(record, call, texts) }))
    .catch((error: unknown) => ({ id, failure: String(error) }));
  postMessage(answer, { transfer: [] });
}

function recordAt(url: string): Promise<SearchedRecord> {
  if (kept?.url === url) return kept.record;
  const record = fetchCatalogue(url).then((catalogue) => ({
    search: new CatalogueSearch({ ...catalogue, officeCounties: readOfficeCounties() }),
  }));
  kept = { url, record };
  // What could not be loaded is tried again.
  record.catch(() => (kept = undefined));
  return record;
}
