import { Ellipsis, Share } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { narrowerThan } from '../lib/break-points.ts';
import { useSiteOrigin } from '../lib/page/served-page.ts';
import { Button, LinkButton } from './button.tsx';
import { copyText } from './copy-text.ts';
import styles from './share-bar.module.css';

interface ShareBarProps {
  /** The permanent path of the page. Without it, the address that the visitor sees is shared. */
  path?: string;
  /** What the phone's own sheet calls it. */
  title: string;
  /** The button beside Share that every screen has room for. */
  keep?: ReactNode;
  /** Buttons that a phone shows behind the dots. */
  also?: ReactNode;
  /** Where the picture of its map is, to be saved. */
  picture?: string | undefined;
  /** Buttons behind the dots on every screen. */
  more?: ReactNode;
}

/** What people do with a page as a whole: share it first, with the sheet of the phone where it has one. */
export function ShareBar({ path, title, keep, also, picture, more }: ShareBarProps) {
  const origin = useSiteOrigin();
  const url = () => (path === undefined ? location.href : origin + path);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // Another one with each press of a link, also of the same one.
  const opened = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  // A link to add something leads to the button for it, which visitors log in by.
  useEffect(() => {
    if (!opened.hash.startsWith('#add-')) return;
    // As the style sheet hides it.
    // oxlint-disable-next-line react/set-state-in-effect -- a link asks as a press does
    if (matchMedia(narrowerThan('phone')).matches) setOpen(true);
    bar.current?.scrollIntoView({ block: 'center' });
  }, [opened]);
  return (
    <div ref={bar} className={styles['bar']} data-open={isOpen}>
      <Button look="primary" className={styles['share']} onClick={() => void share(title, url())}>
        <Share size={17} aria-hidden="true" />
        Share
      </Button>
      {keep}
      <div className={styles['also']}>{also}</div>
      <Button
        className={styles['dots']}
        aria-label="More"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </Button>
      <div id={id} className={styles['more']}>
        <Button onClick={() => void copyText(url(), 'Link copied.')}>Copy link</Button>
        {picture ? (
          <LinkButton to={picture} reloadDocument download>
            Save picture
          </LinkButton>
        ) : null}
        {more}
      </div>
    </div>
  );
}

async function share(title: string, url: string): Promise<void> {
  if (!('share' in navigator)) return copyText(url, 'Link copied.');
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url, 'Link copied.');
  }
}
