import type { ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './contribution-images.module.css';

/** How many pictures a gallery shows until its button shows the others. */
const firstImages = 4;

export function ContributionImages({
  images,
  title,
}: {
  images: readonly ContributionImage[];
  title: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  if (images.length === 0) return <p className="second-15">No images found in this photo gallery.</p>;
  const shown = showsAll ? images : images.slice(0, firstImages);
  const hidden = images.length - shown.length;
  return (
    <div>
      <ul className={styles['images']} data-single={images.length === 1 ? '' : undefined}>
        {shown.map((image, at) => (
          <li key={image.id}>
            <Picture
              image={image}
              alt={image.alt ?? `${title}, picture ${at + 1} of ${images.length}`}
              failure={images.length === 1 ? 'Failed to load image' : 'Failed to load'}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button className={styles['more']} onClick={() => setShowsAll(true)}>
          Show {hidden} More {hidden === 1 ? 'Image' : 'Images'}
        </Button>
      ) : null}
    </div>
  );
}

function Picture({ image, alt, failure }: { image: ContributionImage; alt: string; failure: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={`second-15 ${styles['failed']}`}>{failure}</p>;
  const url = `/api/v1/images/${encodeURIComponent(image.imageServiceId)}`;
  return (
    <a href={url} className={styles['link']}>
      <img src={url} alt={alt} loading="lazy" onError={() => setFailed(true)} />
    </a>
  );
}
