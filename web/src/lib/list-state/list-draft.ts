import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import type { QueryString } from './define-query-string.ts';

/** What a panel has changed, and what its list showed when it was changed. */
export interface Edit<S> {
  at: string;
  draft: S;
}

/** Settings that come into force, and what the panel keeps beside them. */
export interface Step<S> {
  settings: S;
  edit: Edit<S>;
}

/** What settings ask for, whichever page of it is shown. */
export function questionOf<S extends object>(queryString: QueryString<S>, settings: S): string {
  return queryString.write(fromFirstPage(settings));
}

/** The draft belongs to the question it was begun at: another one (back, a link) has no draft yet. */
export function draftAt<S extends object>(
  queryString: QueryString<S>,
  edit: Edit<S> | undefined,
  applied: S,
): S {
  return edit?.at === questionOf(queryString, applied) ? edit.draft : applied;
}

/** Other filters, another order or another size: from the first page. */
export function putIntoForce<S extends object>(
  queryString: QueryString<S>,
  settings: S,
  draft = settings,
): Step<S> {
  return { settings: fromFirstPage(settings), edit: { at: questionOf(queryString, settings), draft } };
}

/** Takes out of what is applied and of the draft alike, so that the draft's other changes stay pending. */
export function takeOut<S extends object>(
  queryString: QueryString<S>,
  { applied, draft }: { applied: S; draft: S },
  without: (settings: S) => S,
): Step<S> {
  return putIntoForce(queryString, without(applied), without(draft));
}

/** The page that settings ask for, where their list has pages. */
export function pageIn(settings: object): number | undefined {
  return 'page' in settings && typeof settings.page === 'number' ? settings.page : undefined;
}

function fromFirstPage<S extends object>(settings: S): S {
  return pageIn(settings) === undefined ? settings : { ...settings, page: defaultPage };
}
