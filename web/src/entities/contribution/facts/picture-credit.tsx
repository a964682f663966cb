import { licenseOf } from '@touchdown/shared/contributions/licenses.ts';
import type { PictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { finerCompassPointOf } from '@touchdown/shared/geo/finer-compass-points.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { authorName } from '../contribution-words.ts';
import type { GalleryPicture } from '../gallery-pictures.ts';
import styles from './facts.module.css';

/** Loaded when an author corrects something. */
const EditFacts = lazyPart(() => import('./edit-facts.tsx'), 'EditFacts');

type Credited = Pick<Contribution, 'id' | 'author' | 'tornadoId'>;

interface PictureCreditProps {
  contribution: Credited;
  picture: GalleryPicture;
  /** Whether the reader is its author, who may correct it. */
  isOwn: boolean;
}

/** Under a picture: who took it, its license, when that was and which way the camera looked. */
export function PictureCredit({ contribution, picture, isOwn }: PictureCreditProps) {
  const { facts } = picture;
  const [isOpen, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const words = facts ? 'Edit details' : 'Add time and place';
  return (
    <div className={`second-13 ${styles['credit']}`}>
      {facts ? <FactWords facts={facts} contribution={contribution} /> : null}
      {isOwn ? (
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-label={`${words}: ${picture.alt}`}
          onClick={() => setOpen(true)}
        >
          {words}
        </button>
      ) : null}
      {isOpen === undefined ? null : (
        <Suspense>
          <EditFacts
            contribution={contribution}
            picture={picture}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            button={button}
          />
        </Suspense>
      )}
    </div>
  );
}

function FactWords({ facts, contribution }: { facts: PictureFacts; contribution: Credited }) {
  const { own, photographer, direction } = facts;
  const { words, url } = licenseOf(facts.license);
  const name = own ? authorName(contribution) : photographer;
  const parts = [timeWords(facts), direction === null ? '' : `looking ${finerCompassPointOf(direction)}`];
  const taken = parts.filter(Boolean).join(', ');
  return (
    <span>
      {name === null ? null : (
        <>
          Photo: <bdi>{isolated(name)}</bdi>
          {' · '}
        </>
      )}
      {url === undefined ? (
        words
      ) : (
        <a href={url} rel="license noreferrer" target="_blank">
          {words}
        </a>
      )}
      {taken === '' ? null : ` · ${taken.charAt(0).toUpperCase()}${taken.slice(1)}`}
    </span>
  );
}

/** `May 20, 2013, about 3:17 p.m.` */
function timeWords({ wall, about, year }: Pick<PictureFacts, 'wall' | 'about' | 'year'>): string {
  if (wall === null) return year === null ? '' : String(year);
  return `${longDate(wall)}, ${about ? 'about ' : ''}${clockText(wall)}`;
}
