import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useLoginRedirectMemory } from '../lib/page/login-redirect.ts';
import { isServedScreen } from '../lib/page/page-state.ts';
import { useScrollMemory } from '../lib/page/scroll-memory.ts';
import { isAccessDenied } from '../session/access-denied.ts';
import { useSession } from '../session/use-session.ts';
import { useEmailVerifiedNotice } from './email-verified-notice.ts';
import { Footer } from './footer.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const VerificationBanner = lazy(() =>
  import('./verification-banner.tsx').then(({ VerificationBanner: component }) => ({ default: component })),
);
const AccessDenied = lazy(() =>
  import('./access-denied.tsx').then(({ AccessDenied: component }) => ({ default: component })),
);

/** The frame around every screen: top bar, verification banner and footer. */
export function Shell() {
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
      {session.user && !session.user.is_verified ? (
        <Suspense>
          <VerificationBanner />
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
