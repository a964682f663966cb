import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import type { QueryString } from './define-query-string.ts';

/** The draft of a panel, and the criteria that were applied when it was begun. */
export interface Edit<S> {
  criteria: string;
  draft: S;
}

/** Settings to apply, and the panel's draft after that. */
export interface AppliedSettings<S> {
  settings: S;
  edit: Edit<S>;
}

/** Returns what settings select, whichever page of it is shown, as a text to compare. */
export function criteriaOf<S extends object>(queryString: QueryString<S>, settings: S): string {
  return queryString.write(fromFirstPage(settings));
}

/** Returns the draft if it was begun with the applied criteria. Other criteria (back, a link) have no draft yet. */
export function draftAt<S extends object>(
  queryString: QueryString<S>,
  edit: Edit<S> | undefined,
  applied: S,
): S {
  return edit?.criteria === criteriaOf(queryString, applied) ? edit.draft : applied;
}

/** Applies other filters, another order or another page size, from the first page. */
export function applySettings<S extends object>(
  queryString: QueryString<S>,
  settings: S,
  draft = settings,
): AppliedSettings<S> {
  return { settings: fromFirstPage(settings), edit: { criteria: criteriaOf(queryString, settings), draft } };
}

/** Removes a filter from the applied settings and from the draft, so that the draft's other changes stay pending. */
export function removeFilter<S extends object>(
  queryString: QueryString<S>,
  { applied, draft }: { applied: S; draft: S },
  without: (settings: S) => S,
): AppliedSettings<S> {
  return applySettings(queryString, without(applied), without(draft));
}

/** Returns the page that settings select, if their list has pages. */
export function pageIn(settings: object): number | undefined {
  return 'page' in settings && typeof settings.page === 'number' ? settings.page : undefined;
}

function fromFirstPage<S extends object>(settings: S): S {
  return pageIn(settings) === undefined ? settings : { ...settings, page: defaultPage };
}
