import type { Parameter } from './define-query-string.ts';

const maxSearchLength = 100;

/** The words of the search field. The chips of a list say what they were understood as. */
export const searchWords: Parameter<string> = {
  fallback: '',
  read: (from) => (from.get('q') ?? '').trim().slice(0, maxSearchLength),
  write: (q) => ({ q }),
  chips: (q) => (q ? [{ key: 'q', label: `“${q}”`, without: () => '' }] : []),
};
