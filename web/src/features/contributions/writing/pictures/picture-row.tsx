import { ArrowDown, ArrowUp, GripVertical, X, CircleAlert } from 'lucide-react';
import { Suspense, useRef, type PointerEvent } from 'react';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { maxAltLength, refuseAlt } from '@touchdown/shared/contributions/refuse-pictures.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { FactTornado } from '../../../../entities/contribution/facts/fact-values.ts';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import type { BatchSnapshot, PictureBatch } from './picture-batch.ts';
import styles from './pictures.module.css';

/** Loaded when a picture is chosen. */
const PictureDetails = lazyPart(() => import('./picture-details.tsx'), 'PictureDetails');

interface PictureRowProps {
  batch: PictureBatch;
  tornado: FactTornado;
  picture: ChosenPicture;
  at: number;
  count: number;
  phase: BatchSnapshot['phase'];
  onDescribe: (alt: string) => void;
  onMark: (isSensitive: boolean) => void;
  /** `action` is the button that was pressed. */
  onMove: (to: number, action: 'up' | 'down') => void;
  onDrag: (event: PointerEvent) => void;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One chosen picture, with what people say about it, and how far its upload is. */
export function PictureRow(props: PictureRowProps) {
  const { batch, tornado, picture, count, phase, onDescribe, onMark, onDrag } = props;
  const { file, url, alt, isSensitive } = picture;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} data-id={picture.id} tabIndex={-1} className={styles['row']}>
      <div className={styles['head']}>
        {count > 1 ? (
          <span className={styles['grip']} aria-hidden="true" onPointerDown={onDrag}>
            <GripVertical size={18} />
          </span>
        ) : null}
        <img src={url} alt="" className={styles['preview']} decoding="async" draggable={false} />
        <div className={styles['words']}>
          <p className={styles['name']}>
            <bdi>{file.name}</bdi>
          </p>
          <PictureProgress picture={picture} isPublishing={phase === 'publishing'} />
        </div>
      </div>
      <TextField
        label="Describe this photo for people who can’t see it"
        value={alt}
        maxLength={maxAltLength}
        error={refuseAlt(alt)}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => onDescribe(target.value)}
      />
      <Suspense>
        <PictureDetails
          picture={picture}
          count={count}
          tornado={tornado}
          onChange={(change) => batch.setFacts(picture.id, change)}
          onDecide={() => {
            batch.decide(picture.id);
            // The pressed button is gone.
            row.current?.focus({ preventScroll: true });
          }}
          onCreditAll={() => batch.creditAll(picture.id)}
        />
      </Suspense>
      <div className="both-ends">
        <label className="check-row">
          <input
            type="checkbox"
            checked={isSensitive}
            onChange={({ target }) => onMark(target.checked)}
            aria-describedby={isSensitive ? `${picture.id}-sensitive` : undefined}
          />
          Sensitive
        </label>
        <RowButtons {...props} />
      </div>
      {isSensitive ? (
        <p id={`${picture.id}-sensitive`} className="hint">
          Hidden until someone chooses to see it{count > 1 ? ', and never first in the gallery' : ''}.
        </p>
      ) : null}
    </li>
  );
}

function RowButtons({
  picture: { file, state },
  at,
  count,
  phase,
  onMove,
  onCancel,
  onRetry,
  onRemove,
}: PictureRowProps) {
  if (phase === 'publishing') return null;
  const name = isolated(file.name);
  const isRunning = state.is === 'waiting' || state.is === 'uploading';
  const canRetry = state.is === 'canceled' || (state.is === 'failed' && !state.isFinal);
  return (
    <div className={styles['buttons']}>
      {isRunning && phase === 'uploading' ? (
        <Button data-action="cancel" aria-label={`Cancel ${name}`} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {canRetry ? (
        <Button data-action="retry" aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {count > 1 ? (
        <>
          <button
            type="button"
            className="icon-button"
            data-action="up"
            aria-label={`Move up ${name}`}
            aria-disabled={at === 0 || undefined}
            onClick={() => onMove(at - 1, 'up')}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            data-action="down"
            aria-label={`Move down ${name}`}
            aria-disabled={at === count - 1 || undefined}
            onClick={() => onMove(at + 1, 'down')}
          >
            <ArrowDown size={18} aria-hidden="true" />
          </button>
        </>
      ) : null}
      <button
        type="button"
        className="icon-button"
        data-action="remove"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** How far the upload of one picture is, in words or as a bar. */
function PictureProgress({
  picture: { file, state },
  isPublishing,
}: {
  picture: ChosenPicture;
  isPublishing: boolean;
}) {
  if (state.is === 'uploading') {
    return (
      <progress className="upload-bar" aria-label={`Uploading ${isolated(file.name)}`} value={state.share} />
    );
  }
  if (state.is === 'failed') {
    return (
      <p className={styles['refusal']}>
        <CircleAlert size={16} aria-hidden="true" className="text-sign" />
        {state.sentence}
      </p>
    );
  }
  const words = {
    chosen: sizeWords(file.size),
    waiting: 'Waiting',
    uploaded: isPublishing ? 'Processing' : 'Uploaded',
    canceled: 'Canceled',
  };
  return <p className="hint">{words[state.is]}</p>;
}

const kilobyte = 1024;

function sizeWords(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}
