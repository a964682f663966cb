import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';

/** Returns the paths of all pages without parameters that a visitor may open without an account. */
export function singlePages(): string[] {
  return pageNames
    .filter((name) => pageOf(name).visitors !== 'signed-in' && !/:\w+($|\/)/.test(pageOf(name).path))
    .map((name) => pathOf(name));
}
