import { pagesPrefix } from '@touchdown/shared/contract/env.ts';
import { homeAtTheOrigin, pages, type Page } from '@touchdown/shared/contract/pages.ts';
import { answerDeployment } from './answer-deployment.ts';
import type { CheckedCall } from './check-version.ts';

/** Called by CodeDeploy before a new version of the function that writes pages gets requests. */
export const handler = answerDeployment(pageCalls);

/** Every page with a head of its own that needs no name of what it shows. */
function pageCalls(): CheckedCall[] {
  const paths = Object.values<Page>(pages)
    .filter(({ path, head }) => head !== 'site' && !path.includes(':'))
    .map(({ path }) => (path === pages.home.path ? homeAtTheOrigin : path));
  return [...paths, '/robots.txt', '/sitemap.xml'].map((path) => ({
    method: 'GET',
    path: pagesPrefix + path,
    expects: 'answer',
  }));
}
