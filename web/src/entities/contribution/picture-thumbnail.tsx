import { useState } from 'react';
import styles from './contribution-images.module.css';
import type { GalleryPicture } from './gallery-pictures.ts';
import { SensitiveCover } from './sensitive-cover.tsx';

interface PictureThumbnailProps {
  picture: GalleryPicture;
  /** Whether it is the only one. It is then larger and keeps its shape. */
  isSingle: boolean;
  isCovered: boolean;
  onUncover: () => void;
  onOpen: (button: HTMLButtonElement) => void;
}

/** A small picture as a button. Its place has its final size before the picture loads. */
export function PictureThumbnail({ picture, isSingle, isCovered, onUncover, onOpen }: PictureThumbnailProps) {
  const [hasFailed, setFailed] = useState(false);
  const { alt, size } = picture;
  if (isCovered) return <SensitiveCover className={styles['place']} onUncover={onUncover} />;
  if (hasFailed) {
    return (
      <p className={`second-15 ${styles['place']}`}>{isSingle ? 'Failed to load image' : 'Failed to load'}</p>
    );
  }
  return (
    <button
      type="button"
      className={styles['place']}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <img
        src={picture.thumbnail}
        srcSet={picture.srcSet}
        sizes={isSingle ? '(max-width: 30rem) 90vw, 28rem' : '(max-width: 30rem) 45vw, 12rem'}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...(size ?? {})}
        onError={() => setFailed(true)}
      />
    </button>
  );
}
