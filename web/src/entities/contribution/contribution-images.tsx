import type { Contribution, ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './contribution.module.css';
import { galleryPictures, type GalleryPicture } from './gallery-pictures.ts';
import { SensitiveCover } from './sensitive-cover.tsx';

/** Older pictures say nothing. */
const PictureCredit = lazyPart(() => import('./facts/picture-credit.tsx'), 'PictureCredit');
const PictureViewer = lazyPart(() => import('./picture-viewer.tsx'), 'PictureViewer');

/** How many pictures a gallery shows until its button shows the others. */
const firstImages = 4;

type Credited = Pick<Contribution, 'id' | 'author' | 'tornadoId'>;

interface ContributionImagesProps {
  images: readonly ContributionImage[];
  title: string;
  /** Where the contribution that they belong to is shown. */
  path: string;
  /** Whose pictures they are; without it, nothing stands under them. */
  contribution?: Credited | undefined;
  /** Whether they are the reader's, who may correct what is said of them. */
  isOwn?: boolean;
  /** What the viewer offers beside a picture, for those who may change it. */
  renderActions?: ((picture: GalleryPicture) => ReactNode) | undefined;
}

/** Thumbnails, each of which opens the viewer at its picture. */
export function ContributionImages(props: ContributionImagesProps) {
  const { images, title, path, contribution, isOwn = false, renderActions } = props;
  const [showsAll, setShowsAll] = useState(false);
  const [uncovered, setUncovered] = useState<ReadonlySet<string>>(new Set());
  /** The picture in the viewer. By its id, because a new mark changes the order. */
  const [viewed, setViewed] = useState<{ id: string; isOpen: boolean }>();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  if (images.length === 0) return <p className="second-15">No images found in this photo gallery.</p>;
  const pictures = galleryPictures(images, title);
  const shown = showsAll ? pictures : pictures.slice(0, firstImages);
  const hidden = pictures.length - shown.length;
  const uncover = (id: string) => setUncovered((before) => new Set(before).add(id));
  const showAll = () => {
    setShowsAll(true);
    // The pressed button disappears, so the focus moves to the first of the new pictures.
    requestAnimationFrame(() => list.current?.children[firstImages]?.querySelector('button')?.focus());
  };
  /** A picture that was marked in the viewer has a cover in place of its button. */
  const coverOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(id)}"] button`) ?? null;
  return (
    <div>
      <ul ref={list} className={styles['images']} data-single={pictures.length === 1 ? '' : undefined}>
        {shown.map((picture) => (
          <li key={picture.id} data-picture={picture.id}>
            <PictureThumbnail
              picture={picture}
              isSingle={pictures.length === 1}
              isCovered={picture.isSensitive && !uncovered.has(picture.id)}
              onUncover={() => uncover(picture.id)}
              onOpen={(button) => {
                opener.current = button;
                setViewed({ id: picture.id, isOpen: true });
              }}
            />
            <Credit contribution={contribution} picture={picture} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button className="above-12" onClick={showAll}>
          Show {hidden} More {hidden === 1 ? 'Image' : 'Images'}
        </Button>
      ) : null}
      {viewed ? (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            title={title}
            at={pictures.findIndex(({ id }) => id === viewed.id)}
            isOpen={viewed.isOpen}
            uncovered={uncovered}
            onUncover={uncover}
            onTurn={(at) => setViewed({ id: pictures[at]?.id ?? viewed.id, isOpen: true })}
            onClose={() => setViewed({ ...viewed, isOpen: false })}
            path={path}
            renderCredit={(one) => <Credit contribution={contribution} picture={one} />}
            renderActions={renderActions}
            finalFocus={() => (opener.current?.isConnected ? opener.current : coverOf(viewed.id))}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface CreditProps {
  contribution: Credited | undefined;
  picture: GalleryPicture;
  isOwn?: boolean;
}

/** What stands under a picture, if anything is known of it or its author may say something. */
export function Credit({ contribution, picture, isOwn = false }: CreditProps) {
  if (!contribution || (!picture.facts && !isOwn)) return null;
  return (
    <Suspense fallback={<p className="second-13">&nbsp;</p>}>
      <PictureCredit contribution={contribution} picture={picture} isOwn={isOwn} />
    </Suspense>
  );
}

interface PictureThumbnailProps {
  picture: GalleryPicture;
  /** Whether it is the only one. It is then larger and keeps its shape. */
  isSingle: boolean;
  isCovered: boolean;
  onUncover: () => void;
  onOpen: (button: HTMLButtonElement) => void;
}

/** A small picture as a button. Its place has its final size before the picture loads. */
function PictureThumbnail({ picture, isSingle, isCovered, onUncover, onOpen }: PictureThumbnailProps) {
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
        className="cover"
        src={picture.thumbnail}
        srcSet={picture.srcSet}
        sizes={isSingle ? 'min(90vw, 28rem)' : 'min(45vw, 12rem)'}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...(size ?? {})}
        onError={() => setFailed(true)}
      />
    </button>
  );
}
