import { useEffect, useRef } from 'react';
import type { BatchSnapshot } from './picture-batch.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import styles from './pictures.module.css';

/**
 * Where the upload as a whole is, beside the button that started it: the bars of the photos may be out of view. The
 * number of photos is announced, because each step of the bar would be too much.
 */
export function UploadStatus({ pictures, phase }: BatchSnapshot) {
  const uploaded = pictures.filter(({ state }) => state.is === 'uploaded').length;
  const failed = phase === 'idle' ? pictures.filter(({ state }) => state.is === 'failed') : [];
  const status = useRef<HTMLDivElement>(null);
  const isUploading = phase === 'uploading';
  const hasFailed = failed.length > 0;
  // The rows above grow when an upload begins, and would push this out of view.
  useEffect(() => {
    if (isUploading || hasFailed) status.current?.scrollIntoView({ block: 'nearest' });
  }, [isUploading, hasFailed]);
  return (
    <div ref={status} className={styles['status']}>
      <p role="status" className={isUploading ? styles['hint'] : 'visually-hidden'}>
        {isUploading ? `${uploaded} of ${pictures.length} photos uploaded` : ''}
        {phase === 'publishing' ? 'Processing' : ''}
      </p>
      {isUploading ? (
        <progress
          className={styles['progress']}
          aria-label="Uploading all photos"
          value={shareOf(pictures)}
        />
      ) : null}
      {hasFailed ? (
        <p className={styles['refusal']}>
          <span>
            Not uploaded:{' '}
            {failed.map(({ id, file }, at) => (
              <span key={id}>
                {at > 0 ? ', ' : null}
                <button type="button" className={styles['jump']} onClick={() => goTo(id)}>
                  <bdi>{file.name}</bdi>
                </button>
              </span>
            ))}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** On a phone, the row of a photo may be screens away. */
function goTo(id: ChosenPicture['id']): void {
  const row = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** By length, because photos may differ by a factor of a hundred. */
function shareOf(pictures: readonly ChosenPicture[]): number {
  const total = pictures.reduce((sum, { file }) => sum + file.size, 0);
  const sent = pictures.reduce((sum, { file, state }) => sum + file.size * shareOfOne(state), 0);
  return total === 0 ? 0 : sent / total;
}

function shareOfOne(state: ChosenPicture['state']): number {
  if (state.is === 'uploading') return state.share;
  return state.is === 'uploaded' ? 1 : 0;
}
