import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import type { ChangeCounts } from './release-changes.ts';
import type { ListedRelease, ReleaseKind } from './release-manifest.ts';

export const dataTitle = 'Data';
export const dataSentence =
  'Every tornado as files. Each import and each day of corrections is a permanent release with a list of changes, checksums and a signature.';

const kindWords: Record<ReleaseKind, string> = {
  import: 'An import',
  corrections: 'Approved corrections',
  rollback: 'A return to an earlier release',
};

export function releaseTitle({ id }: Pick<ListedRelease, 'id'>): string {
  return `Release ${id}`;
}

type Counts = Omit<ChangeCounts, 'values'> & { values?: number };

/** Says what changed: `3 added, 1 withdrawn, 12 changed`. */
export function changedWords({ added, withdrawn, merged, changed, values }: Counts): string {
  const ofValues = values === undefined || values === 0 ? '' : ` (${plural(values, 'value')})`;
  const parts = [
    added > 0 ? `${groupedNumber(added)} added` : '',
    withdrawn > 0 ? `${groupedNumber(withdrawn)} withdrawn` : '',
    merged > 0 ? `${groupedNumber(merged)} merged` : '',
    changed > 0 ? `${groupedNumber(changed)} changed${ofValues}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'No tornado changed' : parts.join(', ');
}

/** Says what a release is, in one sentence. */
export function releaseSentence(
  release: Pick<ListedRelease, 'kind' | 'published_at' | 'counts' | 'number' | 'taken_back_by' | 'restores'>,
): string {
  const { kind, published_at: at, counts, number, taken_back_by: takenBackBy, restores } = release;
  const what = restores === null ? kindWords[kind] : `${kindWords[kind]}, ${restores}`;
  const changed = number === 1 ? 'The first release' : changedWords(counts);
  const taken = takenBackBy === null ? '' : ` It was reversed by ${takenBackBy}.`;
  return `${what}, published ${longDate(at)}. ${changed}; ${plural(counts.tornadoes, 'tornado', 'tornadoes')} in the record.${taken}`;
}

/** Returns a size as people write it: `1.8 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return plural(bytes, 'byte');
  return bytes < 1_000_000
    ? `${groupedNumber(Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${groupedNumber(count)} ${count === 1 ? one : many}`;
}
