import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useLoginRedirectMemory } from '../lib/login-redirect.ts';
import { useScrollMemory } from '../lib/scroll-memory.ts';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** What surrounds every screen. */
export function Shell() {
  useScrollMemory();
  useLoginRedirectMemory();
  const main = useFocusOnNewScreen();
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']} aria-busy={isLoading}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

/** After a change of screen a keyboard or screen reader begins at its top, not where the old link was. */
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
