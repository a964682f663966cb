import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { GalleryPicture } from './gallery-pictures.ts';
import styles from './contribution.module.css';
import { ReportContentLink } from './report-content-link.tsx';
import { SensitiveCover } from './sensitive-cover.tsx';

/** A finger that moves less far has tapped, not swiped. */
const swipePixels = 40;

interface PictureViewerProps {
  pictures: readonly GalleryPicture[];
  title: string;
  at: number;
  isOpen: boolean;
  uncovered: ReadonlySet<string>;
  onUncover: (id: string) => void;
  onTurn: (at: number) => void;
  onClose: () => void;
  path: string;
  renderCredit: (picture: GalleryPicture) => ReactNode;
  renderActions: ((picture: GalleryPicture) => ReactNode) | undefined;
  /** Returns what gets the focus back when the viewer closes. */
  finalFocus: () => HTMLElement | null;
}

/** The pictures of a gallery one by one, in a dialog: by buttons, by arrow keys or by swiping. After the last comes the first. */
export function PictureViewer({
  pictures,
  title,
  at,
  isOpen,
  uncovered,
  onUncover,
  onTurn,
  onClose,
  path,
  renderCredit,
  renderActions,
  finalFocus,
}: PictureViewerProps) {
  const close = useRef<HTMLButtonElement>(null);
  const picture = pictures[at];
  const count = pictures.length;
  const turn = (step: number) => onTurn((at + step + count) % count);
  const swipe = useSwipe(turn);
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (count === 1 || altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'Home') onTurn(0);
    if (key === 'End') onTurn(count - 1);
  };
  if (!picture) return null;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`backdrop ${styles['backdrop']}`} />
        <Dialog.Popup
          className={`card dialog ${styles['popup']}`}
          initialFocus={close}
          finalFocus={finalFocus}
          onKeyDown={onKeyDown}
        >
          <div className={`both-ends ${styles['head']}`}>
            <Dialog.Title className="size-17 one-line">
              <bdi>{title}</bdi>
            </Dialog.Title>
            <Dialog.Close ref={close} className="icon-button" aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className={styles['stage']} {...(count > 1 ? swipe : {})}>
            {picture.isSensitive && !uncovered.has(picture.id) ? (
              <SensitiveCover
                className={styles['cover']}
                onUncover={() => {
                  onUncover(picture.id);
                  // The pressed button disappears.
                  close.current?.focus();
                }}
              />
            ) : (
              <ViewedPicture key={picture.id} picture={picture} />
            )}
          </div>
          <div className={styles['indented']}>{renderCredit(picture)}</div>
          <div className={`both-ends ${styles['viewerFoot']}`}>
            <Dialog.Description className="second-15" aria-live="polite">
              {at + 1} of {count}
            </Dialog.Description>
            {renderActions?.(picture)}
            <ReportContentLink page={path} />
            {count > 1 ? (
              <div className={styles['turn']}>
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Previous picture"
                  onClick={() => turn(-1)}
                >
                  <ChevronLeft size={22} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Next picture"
                  onClick={() => turn(1)}
                >
                  <ChevronRight size={22} aria-hidden="true" />
                </button>
              </div>
            ) : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ViewedPicture({ picture: { url, alt, size } }: { picture: GalleryPicture }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p role="alert">Failed to load image</p>;
  return (
    <img
      src={url}
      alt={alt}
      className={styles['picture']}
      draggable={false}
      {...(size ?? {})}
      onError={() => setFailed(true)}
    />
  );
}

/** A finger from right to left shows the next picture. A mouse has the buttons. */
function useSwipe(turn: (step: number) => void) {
  const startX = useRef<number>(undefined);
  return {
    onPointerDown: ({ clientX, isPrimary, pointerType }: PointerEvent) => {
      startX.current = isPrimary && pointerType !== 'mouse' ? clientX : undefined;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = startX.current === undefined ? 0 : clientX - startX.current;
      startX.current = undefined;
      if (Math.abs(moved) >= swipePixels) turn(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = undefined;
    },
  };
}
