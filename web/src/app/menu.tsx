import { MenuIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';

const MenuPanel = lazy(() =>
  import('./menu-panel.tsx').then(({ MenuPanel: component }) => ({ default: component })),
);

/** The menu of windows that have no room for all links of the bar. Its panel loads when the button is first pressed. */
export function Menu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button card`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      {wasOpened ? (
        <Suspense>
          <MenuPanel isOpen={isOpen} setOpen={setOpen} button={button} />
        </Suspense>
      ) : null}
    </>
  );
}
