import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { pageNames, pageOf, pages, type Page, type PageName } from '@touchdown/shared/contract/pages.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { documentKind, openAsDocument } from './document-kind.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { screen, screens } from './screens.ts';
import { Shell } from './shell.tsx';

/** The guards around the pages for each kind of visitor. */
const guards: Record<Page['visitors'], RouteObject> = {
  everybody: {},
  'signed-in': { lazy: screen(() => import('../session/require-session.tsx'), 'RequireSession') },
  'signed-out': { lazy: screen(() => import('../session/redirect-signed-in.tsx'), 'RedirectSignedIn') },
};

const hasDocument = (name: PageName) => pageOf(name).headers === documentKind;

function routesFor(visitors: Page['visitors']): RouteObject {
  const routes = pageNames
    .filter((name) => pages[name].visitors === visitors && hasDocument(name))
    .map(routeOf);
  return { ...guards[visitors], children: routes } as RouteObject;
}

/** The pages whose headers differ from those of the loaded document. Their guards run in their own document. */
function routesElsewhere(): RouteObject[] {
  return pageNames
    .filter((name) => !hasDocument(name))
    .map((name) => ({ path: pageOf(name).path, loader: openAsDocument(pageOf(name).path) }));
}

function routeOf(name: PageName): RouteObject {
  if (name === 'home') return { index: true, lazy: screens[name] };
  return { path: pages[name].path, lazy: screens[name] };
}

/** The routes of both sides: the server renders them, and the browser takes over what it rendered. */
export const appRoutes = (): RouteObject[] => [
  {
    path: '/',
    Component: Shell,
    // The inner boundary keeps the shell when a screen breaks; this one handles a broken shell.
    ErrorBoundary: BrokenScreen,
    children: [
      {
        ErrorBoundary: BrokenScreen,
        children: [
          routesFor('everybody'),
          routesFor('signed-in'),
          routesFor('signed-out'),
          ...routesElsewhere(),
          // An unknown path has the headers of the site.
          {
            path: '*',
            ...(documentKind === 'site' ? { Component: NotFoundPage } : { loader: openAsDocument('*') }),
          },
        ],
      },
    ],
    HydrateFallback: () => null,
  },
];

/** Returns the router of a document, which begins at the document's address. */
export const createAppRouter = () => createBrowserRouter(appRoutes());
