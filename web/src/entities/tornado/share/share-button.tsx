import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { OpenedShare } from './opened-share.ts';

const CiteDialog = lazy(() =>
  import('./cite-dialog.tsx').then(({ CiteDialog: component }) => ({ default: component })),
);
const EmbedDialog = lazy(() =>
  import('./embed-dialog.tsx').then(({ EmbedDialog: component }) => ({ default: component })),
);

/** The button that opens the citations of a tornado in the formats of libraries. */
export function CiteButton({ id }: { id: string }) {
  return <ShareButton label="Cite">{(opened) => <CiteDialog id={id} {...opened} />}</ShareButton>;
}

interface EmbedButtonProps {
  /** The page whose frame is embedded, with its filters. */
  path: string;
  query?: string;
  /** What the frame shows. */
  title: string;
}

/** The button that opens what people paste into a page of their own. */
export function EmbedButton({ path, query = '', title }: EmbedButtonProps) {
  return (
    <ShareButton label="Embed">
      {(opened) => <EmbedDialog path={path} query={query} title={title} {...opened} />}
    </ShareButton>
  );
}

interface ShareButtonProps {
  label: string;
  /** Called when the button was pressed once; what it renders is loaded then. */
  children: (opened: OpenedShare) => ReactNode;
}

function ShareButton({ label, children }: ShareButtonProps) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const finalFocus = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button ref={finalFocus} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>{children({ isOpen, onClose: () => setOpen(false), finalFocus })}</Suspense>
      ) : null}
    </>
  );
}
