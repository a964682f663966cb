import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import styles from './menu.module.css';

const links = [
  { to: '/', label: 'Home' },
  { to: '/tornadoes', label: 'Tornadoes' },
  { to: '/map', label: 'Map Explorer' },
  { to: '/spc-reports', label: 'SPC Reports' },
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'Register' },
];

interface MenuPanelProps {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** Where the focus goes back to. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Closes on a change of route, on Escape and on a click outside. */
export function MenuPanel({ isOpen, setOpen, button }: MenuPanelProps) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) setOpen(false);
    shown.current = pathname;
  }, [pathname, setOpen]);
  useCloseWhenWide(setOpen);
  useInertPage(isOpen);

  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['panel']} finalFocus={button}>
          <div className={styles['head']}>
            <Dialog.Title className={styles['title']}>Menu</Dialog.Title>
            <Dialog.Close className={styles['open']} aria-label="Close menu">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu">
            {links.map(({ to, label }) => (
              <NavLink key={to} to={to} end className={styles['link']} onClick={() => setOpen(false)}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={styles['theme']}>
            <ThemeSwitch />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** However fast someone tabs, the focus cannot reach the page behind. */
function useInertPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    const page = document.getElementById('root');
    if (!page) return undefined;
    page.inert = isOpen;
    return () => {
      page.inert = false;
    };
  }, [isOpen]);
}

/** A turned tablet must not be left under a menu whose button is gone. */
function useCloseWhenWide(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 901px)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [setOpen]);
}
