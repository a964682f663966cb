import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { useSession } from '../session/use-session.ts';
import { PersonName, RoleBadge } from '../ui/person/person.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { UnitsSwitch } from '../ui/units-switch.tsx';
import { ModerationCount } from './moderation-count.tsx';
import { isModerationLink, moderationLinks } from './moderation-links.ts';
import { NotificationCount } from './notification-count.tsx';
import { useLogOut } from './use-log-out.ts';
import { asWideAs } from '../lib/break-points.ts';
import styles from './menu.module.css';

const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/tornadoes', label: 'Tornadoes' },
  { to: '/map', label: 'Map Explorer' },
  { to: '/states', label: 'Places' },
  { to: '/near', label: 'Near You' },
  { to: '/days', label: 'Days' },
  { to: '/outbreaks', label: 'Outbreaks' },
  { to: '/records', label: 'Records' },
  { to: '/trends', label: 'Trends' },
  { to: '/radar', label: 'Radar' },
  { to: '/data', label: 'Data' },
  { to: '/spc-reports', label: 'SPC Reports' },
  { to: '/safety', label: 'Stay safe' },
  { to: '/learn', label: 'Learn' },
];
const signedOutLinks = [
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'Register' },
];

const notifications = '/account/notifications';

function userLinks({ username, roles }: CurrentUser) {
  return [
    { to: `/u/${username}`, label: 'My Profile' },
    { to: '/account', label: 'Account Settings' },
    { to: notifications, label: 'Notifications' },
    ...moderationLinks(roles),
  ];
}

interface MenuPanelProps {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** Gets the focus back when the menu closes. */
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
  const { user } = useSession();
  const logOut = useLogOut();
  useCloseWhenWide(setOpen);
  useInertPage(isOpen);

  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`backdrop ${styles['backdrop']}`} />
        <Dialog.Popup className={styles['panel']} finalFocus={button}>
          <div className={styles['head']}>
            <Dialog.Title className={styles['title']}>Menu</Dialog.Title>
            <Dialog.Close className="icon-button card" aria-label="Close menu">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {user ? (
            <p className={styles['person']}>
              <PersonName username={user.username} role={user.role} /> <RoleBadge role={user.role} />
              <span className="second-15 block">{user.email}</span>
            </p>
          ) : null}
          <nav aria-label="Menu">
            {[...publicLinks, ...(user ? userLinks(user) : signedOutLinks)].map(({ to, label }) => (
              <NavLink key={to} to={to} end className={styles['link']} onClick={() => setOpen(false)}>
                {label}
                {isModerationLink(to) ? <ModerationCount /> : null}
                {to === notifications ? <NotificationCount /> : null}
              </NavLink>
            ))}
          </nav>
          {user ? (
            <button
              type="button"
              className={styles['link']}
              onClick={() => {
                setOpen(false);
                void logOut();
              }}
            >
              Logout
            </button>
          ) : null}
          <div className={styles['theme']}>
            <UnitsSwitch name="menu" />
            <ThemeSwitch />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Keeps the focus out of the page behind the menu, however fast someone presses Tab. */
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

/** Closes the menu when the window becomes wide, as on a rotated tablet: its button is hidden then. */
function useCloseWhenWide(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const wide = matchMedia(asWideAs('laptop'));
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [setOpen]);
}
