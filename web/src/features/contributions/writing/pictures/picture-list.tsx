import { useLayoutEffect, useRef, useState, type RefObject, type PointerEvent } from 'react';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { BatchSnapshot, PictureBatch } from './picture-batch.ts';
import { PictureRow } from './picture-row.tsx';
import styles from './pictures.module.css';

interface PictureListProps extends BatchSnapshot {
  batch: PictureBatch;
  onRetry: () => void;
  /** Called when the last picture was removed. */
  onEmpty: () => void;
}

/** The chosen pictures in their order, which buttons and pointers change. */
export function PictureList({ pictures, phase, batch, onRetry, onEmpty }: PictureListProps) {
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
      <ol ref={list} className={styles['list']} {...dragging}>
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.id}
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
