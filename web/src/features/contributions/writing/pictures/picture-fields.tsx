import { Camera, ImagePlus } from 'lucide-react';
import {
  useId,
  useRef,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
  type PointerEvent,
} from 'react';
import { maxPicturesAtOnce, pictureTypes } from '@touchdown/shared/uploads/upload-limits.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { Button } from '../../../../ui/button.tsx';
import type { FactTornado } from '../../../../entities/contribution/facts/fact-values.ts';
import type { ChosenPictures } from './use-chosen-pictures.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { BatchSnapshot, PictureBatch } from './picture-batch.ts';
import { PictureRow } from './picture-row.tsx';
import styles from './pictures.module.css';

interface PictureFieldsProps {
  chosen: ChosenPictures;
  /** What the pictures are of, unless it is a storm report. */
  tornado: FactTornado;
  /** Whether files are being dragged over the page. */
  isOver: boolean;
  /** Called after a picture was marked to be sent again. */
  onRetry: () => void;
}

/** Chooses pictures: from the device, by its camera, dropped or pasted. Below, the chosen ones in their order. */
export function PictureFields({ chosen, tornado, isOver, onRetry }: PictureFieldsProps) {
  const { pictures, phase, refusal, batch, add } = chosen;
  const choose = useRef<HTMLButtonElement>(null);
  const [refusalId, headingId] = [useId(), useId()];
  const isBusy = phase !== 'idle';
  return (
    <div role="group" aria-labelledby={headingId} className="stack">
      <div className={styles['drop']} data-over={isOver && !isBusy ? '' : undefined}>
        <p id={headingId} className={styles['label']}>
          Photos
        </p>
        <div className={`buttons ${styles['choose']}`}>
          <FileButton
            buttonRef={choose}
            isBusy={isBusy}
            describedBy={refusal === undefined ? undefined : refusalId}
            onFiles={add}
          >
            <ImagePlus size={17} aria-hidden="true" />
            {pictures.length > 0 ? 'Add photos' : 'Choose photos'}
          </FileButton>
          {hasCamera() ? (
            <FileButton isBusy={isBusy} isCamera onFiles={add}>
              <Camera size={17} aria-hidden="true" />
              Take a photo
            </FileButton>
          ) : null}
        </div>
        <p className="hint">
          {pictures.length > 0
            ? `${pictures.length} of ${maxPicturesAtOnce} photos.`
            : `JPG, PNG, GIF or WebP, at most 10MB each, up to ${maxPicturesAtOnce}.${hasCamera() ? '' : ' You can also drop or paste photos here.'}`}
        </p>
        <div role="alert">
          {refusal === undefined ? null : (
            <p id={refusalId} className={styles['refusal']}>
              {refusal}
            </p>
          )}
        </div>
      </div>
      {pictures.length > 0 ? (
        <PictureList
          pictures={pictures}
          phase={phase}
          batch={batch}
          tornado={tornado}
          onRetry={onRetry}
          onEmpty={() => choose.current?.focus()}
        />
      ) : null}
    </div>
  );
}

interface FileButtonProps {
  children: ReactNode;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  isCamera?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The button is visible and has the focus; the hidden field opens the file dialog or the camera. */
function FileButton({ children, buttonRef, isBusy, isCamera, describedBy, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        // Phones convert their own formats to one that is named here.
        accept={pictureTypes.join(',')}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        aria-disabled={isBusy || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        {children}
      </Button>
    </>
  );
}

/** A finger as the pointer means a phone or a tablet, which has a camera. */
function hasCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

interface PictureListProps extends BatchSnapshot {
  batch: PictureBatch;
  tornado: FactTornado;
  onRetry: () => void;
  /** Called when the last picture was removed. */
  onEmpty: () => void;
}

/** The chosen pictures in their order, which buttons and pointers change. */
function PictureList({ pictures, phase, batch, tornado, onRetry, onEmpty }: PictureListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [words, setWords] = useState('');
  const focusNext = useFocusAfterChange(list);
  const move = (id: string, to: number) => {
    const moved = batch.move(id, to);
    if (moved) setWords(`${isolated(moved.file.name)} is now photo ${to + 1} of ${pictures.length}`);
  };
  const { start, ...dragging } = useDragOrder(list, move);
  const remove = (id: string, at: number) => {
    const neighbour = pictures[at + 1] ?? pictures[at - 1];
    setWords(`${isolated(pictures[at]?.file.name ?? '')} was removed`);
    if (neighbour) focusNext(neighbour.id, 'remove');
    else onEmpty();
    batch.remove(id);
  };
  return (
    <>
      <ol ref={list} className="stack" {...dragging}>
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.id}
            batch={batch}
            tornado={tornado}
            picture={picture}
            at={at}
            count={pictures.length}
            phase={phase}
            onDescribe={(alt) => batch.describe(picture.id, alt)}
            onMark={(isSensitive) => batch.markSensitive(picture.id, isSensitive)}
            onMove={(to, action) => {
              move(picture.id, to);
              focusNext(picture.id, action);
            }}
            onDrag={(event) => start(picture.id, event)}
            onCancel={() => {
              batch.cancel(picture.id);
              focusNext(picture.id, 'retry');
            }}
            onRetry={() => {
              batch.retry(picture.id);
              focusNext(picture.id, 'cancel');
              onRetry();
            }}
            onRemove={() => remove(picture.id, at)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
    </>
  );
}

/** The focus follows a moved row, and does not get lost with a button that disappears. */
function useFocusAfterChange(list: RefObject<HTMLOListElement | null>) {
  const wanted = useRef<{ id: string; action: string }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, action } = wanted.current;
    const row = [...(list.current?.children ?? [])].find(
      (item) => (item as HTMLElement).dataset['id'] === id,
    );
    const button =
      row?.querySelector<HTMLElement>(`[data-action="${action}"]`) ??
      row?.querySelector<HTMLElement>('[data-action="remove"]');
    button?.focus();
    wanted.current = undefined;
  });
  return (id: string, action: string) => {
    wanted.current = { id, action };
  };
}

/**
 * Lets a pointer drag an item of a list to another place. The list gets the pointer, because the item's element
 * moves in the document meanwhile.
 */
function useDragOrder(list: RefObject<HTMLOListElement | null>, move: (id: string, to: number) => void) {
  const dragged = useRef<string>(undefined);
  const end = () => {
    dragged.current = undefined;
  };
  return {
    start: (id: string, { pointerId, isPrimary, button }: PointerEvent) => {
      if (!isPrimary || button !== 0) return;
      dragged.current = id;
      list.current?.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      const items = [...(list.current?.children ?? [])] as HTMLElement[];
      const from = items.findIndex((item) => item.dataset['id'] === dragged.current);
      if (dragged.current === undefined || from < 0) return;
      const to = placeAt(items, clientY, from);
      if (to !== from) move(dragged.current, to);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Returns the place of an item whose pointer is at this height. It passes a neighbour at the neighbour's middle. */
function placeAt(items: readonly HTMLElement[], clientY: number, from: number): number {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.slice(0, from).filter((middle) => clientY > middle).length;
  const below = middles.slice(from + 1).filter((middle) => clientY > middle).length;
  return above < from ? above : from + below;
}
