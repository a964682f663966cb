import {
  createBrowserRouter,
  type RouteObject,
  redirectDocument,
  type LoaderFunction,
  Outlet,
  useLocation,
  useNavigation,
  Link,
} from 'react-router-dom';
import { Suspense, useEffect, useRef, useState } from 'react';
import { pageNames, pageOf, pages, type Page, type PageName } from '@touchdown/shared/contract/pages.ts';
import { headersKindAt } from '@touchdown/shared/contract/page-paths.ts';
import type { HeadersKind } from '@touchdown/shared/contract/response-headers.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { screen, screens } from './screens.ts';
import { keepNotices } from '../ui/toast/notify.ts';
import { useLoginRedirectMemory } from '../lib/page/login-redirect.ts';
import { isServedScreen } from '../lib/page/page-state.ts';
import { useScrollMemory } from '../lib/page/scroll-memory.ts';
import { isAccessDenied } from '../session/access-denied.ts';
import { useSession } from '../session/use-session.ts';
import { useEmailVerifiedNotice } from './email-verified-notice.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';
import { SafetyNote } from '../ui/safety-line.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { UnitsSwitch } from '../ui/units-switch.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import styles from './shell.module.css';

const AccountBanners = lazyPart(() => import('./account-banners.tsx'), 'AccountBanners');
const AccessDenied = lazyPart(() => import('./access-denied.tsx'), 'AccessDenied');

/** The frame around every screen: top bar, banners and footer. */
function Shell() {
  useScrollMemory();
  useLoginRedirectMemory();
  useEmailVerifiedNotice();
  const main = useFocusOnNewScreen();
  const isLoading = useNavigation().state === 'loading';
  const session = useSession();
  // If the session cannot be checked, the public screens are shown anyway. One that the server has rendered stays.
  const [isServed] = useState(isServedScreen);
  const isStarting = session.state === 'starting' && session.problem === undefined && !isServed;
  return (
    <>
      <a href="#main" className={`not-printed ${styles['skip']}`}>
        Skip to content
      </a>
      <TopBar />
      <ReadOnlyBanner />
      {session.user && (!session.user.is_verified || session.user.paymentDue) ? (
        <Suspense>
          <AccountBanners />
        </Suspense>
      ) : null}
      <main id="main" ref={main} tabIndex={-1} className={styles['main']} aria-busy={isLoading || isStarting}>
        {isStarting ? (
          <p role="status" className={styles['starting']}>
            Loading...
          </p>
        ) : (
          <Screen />
        )}
      </main>
      <Footer />
    </>
  );
}

function Screen() {
  const { state } = useLocation();
  // Around the page itself there is no boundary: React would take the page over after the frame, whose requests could
  // have been answered meanwhile.
  if (!isAccessDenied(state)) return <Outlet />;
  return (
    <Suspense>
      <AccessDenied />
    </Suspense>
  );
}

/** Moves the focus to the top of a new screen, so that keyboards and screen readers do not stay at the old link. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** What the bar has is not here again. */
const links = [
  { to: '/safety', label: 'Stay safe' },
  { to: '/learn', label: 'Learn' },
  { to: '/tornadoes', label: 'All tornadoes' },
  { to: '/spc-reports', label: 'SPC Reports' },
  { to: '/near', label: 'Near You' },
  { to: '/compare', label: 'Compare' },
  { to: '/corrections', label: 'Corrections' },
  { to: '/api', label: 'API' },
  { to: '/sources', label: 'Sources' },
  { to: '/credits', label: 'Credits' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/community-guidelines', label: 'Community Guidelines' },
  { to: '/moderation-log', label: 'Moderation Log' },
  { to: '/report-content', label: 'Report Content' },
];

/** Which record is shown, unless it is the official one. */
const RecordLine = lazyPart(() => import('./record-line.tsx'), 'RecordLine');

function Footer() {
  const { data } = useCurrentCatalogue();
  return (
    <footer className={`not-printed both-ends second-15 ${styles['footer']}`}>
      <nav aria-label="Footer" className={`touch-links ${styles['links']}`}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles['switches']}>
        <UnitsSwitch name="footer" />
        <ThemeSwitch />
      </div>
      <SafetyNote className={styles['safety'] ?? ''} />
      {data?.kind === 'official' && data.coverage ? (
        <p className={styles['record']}>
          Official record {data.coverage.from} to {data.coverage.to}, from NOAA
        </p>
      ) : null}
      {data && data.kind !== 'official' ? (
        <Suspense>
          <RecordLine kind={data.kind} count={data.count} />
        </Suspense>
      ) : null}
    </footer>
  );
}

/** The kind of headers that came with the loaded document. The browser applies them until another one is loaded. The server renders only those of the site. */
const documentKind: HeadersKind = headersKindAt(typeof location === 'undefined' ? '/' : location.pathname);

/**
 * Returns the loader that stands in for a page with other headers than the document has: it opens the page as a new
 * document. The router runs it for links, redirects and scripts alike, before the address changes. Back and Forward
 * need nothing, because the two pages never share a document.
 */
function openAsDocument(pagePath: string): LoaderFunction {
  return ({ request }) => {
    const { pathname, search } = new URL(request.url);
    // The router also accepts a trailing slash and capital letters, with which the edge does not know the page.
    const target = (/[:*]/.test(pagePath) ? pathname : pagePath) + search;
    keepNotices();
    if (pathname !== location.pathname) return redirectDocument(target);
    // The document was loaded at such a path. Going back must not lead to it again.
    location.replace(target);
    return new Promise<never>(() => {});
  };
}

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
