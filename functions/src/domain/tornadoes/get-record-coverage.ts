import { Problem } from '@touchdown/shared/contract/problem.ts';
import { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { parseStored } from '../../platform/parse-stored.ts';
import type { Reply } from '../../platform/http/reply.ts';

type ReadObject = (key: string) => Promise<Uint8Array>;

/** An import has counted what the record covers. The object never changes, so it is read once. */
export function getRecordCoverage(catalogue: CachedCatalogue, readObject: ReadObject) {
  let cached: { key: string; coverage: RecordCoverage } | undefined;
  return async (_request: unknown, reply: Reply): Promise<RecordCoverage> => {
    const { pointer } = await catalogue.forAnswer(reply);
    if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
    const { coverageKey: key } = pointer;
    if (key === null) {
      throw new Problem('NOT_FOUND', 'The record’s coverage will be counted at the next import.');
    }
    if (cached?.key !== key) cached = { key, coverage: await readCoverage(readObject, key) };
    // A release that changed no tornado keeps its name.
    return { ...cached.coverage, release: pointer.release };
  };
}

async function readCoverage(readObject: ReadObject, key: string): Promise<RecordCoverage> {
  const bytes = await readObject(key).catch(
    unavailable('The record’s coverage can’t be loaded right now. Please try again.'),
  );
  return parseStored(RecordCoverage, JSON.parse(new TextDecoder().decode(bytes)));
}
