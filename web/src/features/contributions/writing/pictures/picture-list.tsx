import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { BatchSnapshot, PictureBatch } from './picture-batch.ts';
import { PictureRow } from './picture-row.tsx';
import styles from './pictures.module.css';
import { useDragOrder } from './use-drag-order.ts';

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
