import type { RecordYear } from '../record/merge-year.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

/** The JSON of each document. It is made once, because both the archive and the table store it. */
export type DocumentJson = ReadonlyMap<TornadoDocument, Buffer>;

export function documentJsonOf({ documents }: RecordYear): DocumentJson {
  return new Map(documents.map((one) => [one, Buffer.from(JSON.stringify(one))]));
}

const comma = Buffer.from(',');

/** Returns the same as `JSON.stringify` of the year. */
export function yearJson({ year, redirects }: RecordYear, documents: DocumentJson): Buffer {
  const parts = [...documents.values()].flatMap((json, at) => (at === 0 ? [json] : [comma, json]));
  return Buffer.concat([
    Buffer.from(`{"year":${year},"documents":[`),
    ...parts,
    Buffer.from(`],"redirects":${JSON.stringify(redirects)}}`),
  ]);
}
