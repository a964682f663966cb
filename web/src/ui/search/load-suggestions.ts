import { indexSuggestions, suggest, type SuggestionGroup } from '@touchdown/shared/search/suggest.ts';

export type FindSuggestions = (text: string) => SuggestionGroup[];

let loading: Promise<FindSuggestions> | undefined;

/** Loads the file of suggestions for all fields of the page. After a failure the next field tries again. */
export function loadSuggestions(): Promise<FindSuggestions> {
  loading ??= load();
  return loading;
}

async function load(): Promise<FindSuggestions> {
  try {
    const file = await import('@touchdown/shared/search/suggestions.json');
    const index = indexSuggestions(file.default, new Date().getFullYear());
    return (text) => suggest(text, index);
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
