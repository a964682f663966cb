import { isolated } from '@touchdown/shared/text/isolated.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOf, targetOf } from '../../../entities/contribution/contribution-target.ts';
import { authorName, contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { galleryPictures } from '../../../entities/contribution/gallery-pictures.ts';
import { SensitiveCover } from '../../../entities/contribution/sensitive-cover.tsx';
import styles from './placed.module.css';

/** The first picture of each contribution, with what it is and who brought it. */
export function ToldGallery({ contributions }: { contributions: readonly Contribution[] }) {
  return (
    <ul className={styles['gallery']}>
      {contributions.map((one) => (
        <li key={one.id} className={`card ${styles['tile']}`}>
          <TileOf contribution={one} />
        </li>
      ))}
    </ul>
  );
}

function TileOf({ contribution }: { contribution: Contribution }) {
  const [isUncovered, setUncovered] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const title = contribution.title || contributionTypeLabel(contribution.contributionType);
  const [picture] = galleryPictures(contribution.images, isolated(title));
  const more = contribution.images.length - 1;
  const target = targetOf(contribution);
  const path = pathOf(contribution);
  return (
    <>
      {picture === undefined || hasFailed ? (
        <p className={`second-15 ${styles['picture']}`}>Failed to load</p>
      ) : picture.isSensitive && !isUncovered ? (
        <SensitiveCover className={styles['picture']} onUncover={() => setUncovered(true)} />
      ) : (
        <Link to={path} className={styles['picture']}>
          <img
            src={picture.thumbnail}
            srcSet={picture.srcSet}
            sizes="(max-width: 30rem) 90vw, 18rem"
            alt={picture.alt}
            loading="lazy"
            decoding="async"
            {...(picture.size ?? {})}
            onError={() => setFailed(true)}
          />
        </Link>
      )}
      <div className={styles['words']}>
        <p className={`touch-links ${styles['title']}`}>
          <Link to={path}>
            <bdi>{title}</bdi>
          </Link>
        </p>
        {target ? (
          <p className="touch-links second-15">
            <Link to={target.to}>{target.name}</Link>
          </p>
        ) : null}
        <p className="second-13">
          <bdi>{authorName(contribution)}</bdi>
          {more > 0 ? ` · ${more} more ${more === 1 ? 'picture' : 'pictures'}` : ''}
        </p>
      </div>
    </>
  );
}
