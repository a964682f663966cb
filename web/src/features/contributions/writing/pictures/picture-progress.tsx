import { isolated } from '@touchdown/shared/text/isolated.ts';
import { CircleAlert } from 'lucide-react';
import type { ChosenPicture } from './chosen-picture.ts';
import styles from './pictures.module.css';

/** How far the upload of one picture is, in words or as a bar. */
export function PictureProgress({
  picture: { file, state },
  isPublishing,
}: {
  picture: ChosenPicture;
  isPublishing: boolean;
}) {
  if (state.is === 'uploading') {
    return (
      <progress
        className={styles['progress']}
        aria-label={`Uploading ${isolated(file.name)}`}
        value={state.share}
      />
    );
  }
  if (state.is === 'failed') {
    return (
      <p className={styles['refusal']}>
        <CircleAlert size={16} aria-hidden="true" />
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
  return <p className={styles['hint']}>{words[state.is]}</p>;
}

const kilobyte = 1024;

function sizeWords(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}
