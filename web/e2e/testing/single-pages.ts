import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';

/** The paths of all pages that a visitor without an account may open and that show no one thing. */
export function singlePages(): string[] {
  return pageNames
    .filter((name) => pageOf(name).visitors !== 'signed-in' && !/:\w+($|\/)/.test(pageOf(name).path))
    .map((name) => pathOf(name));
}
