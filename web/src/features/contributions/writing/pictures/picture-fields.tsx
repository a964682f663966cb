import { Camera, ImagePlus } from 'lucide-react';
import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { maxPicturesAtOnce, pictureTypes } from '@touchdown/shared/uploads/upload-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { PictureList } from './picture-list.tsx';
import styles from './pictures.module.css';
import type { ChosenPictures } from './use-chosen-pictures.ts';

interface PictureFieldsProps {
  chosen: ChosenPictures;
  /** Whether files are being dragged over the page. */
  isOver: boolean;
  /** Called after a picture was marked to be sent again. */
  onRetry: () => void;
}

/** Chooses pictures: from the device, by its camera, dropped or pasted. Below, the chosen ones in their order. */
export function PictureFields({ chosen, isOver, onRetry }: PictureFieldsProps) {
  const { pictures, phase, refusal, batch, add } = chosen;
  const choose = useRef<HTMLButtonElement>(null);
  const [refusalId, headingId] = [useId(), useId()];
  const isBusy = phase !== 'idle';
  return (
    <div role="group" aria-labelledby={headingId} className={styles['fields']}>
      <div className={styles['drop']} data-over={isOver && !isBusy ? '' : undefined}>
        <p id={headingId} className={styles['label']}>
          Photos
        </p>
        <div className={`buttons ${styles['choose']}`}>
          <FileButton
            buttonRef={choose}
            isBusy={isBusy}
            describedBy={refusal === undefined ? undefined : refusalId}
            onFiles={add}
          >
            <ImagePlus size={17} aria-hidden="true" />
            {pictures.length > 0 ? 'Add photos' : 'Choose photos'}
          </FileButton>
          {hasCamera() ? (
            <FileButton isBusy={isBusy} isCamera onFiles={add}>
              <Camera size={17} aria-hidden="true" />
              Take a photo
            </FileButton>
          ) : null}
        </div>
        <p className={styles['hint']}>
          {pictures.length > 0
            ? `${pictures.length} of ${maxPicturesAtOnce} photos.`
            : `JPG, PNG, GIF or WebP, at most 10MB each, up to ${maxPicturesAtOnce}.${hasCamera() ? '' : ' You can also drop or paste photos here.'}`}
        </p>
        <div role="alert">
          {refusal === undefined ? null : (
            <p id={refusalId} className={styles['refusal']}>
              {refusal}
            </p>
          )}
        </div>
      </div>
      {pictures.length > 0 ? (
        <PictureList
          pictures={pictures}
          phase={phase}
          batch={batch}
          onRetry={onRetry}
          onEmpty={() => choose.current?.focus()}
        />
      ) : null}
    </div>
  );
}

interface FileButtonProps {
  children: ReactNode;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  isCamera?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The button is visible and has the focus; the hidden field opens the file dialog or the camera. */
function FileButton({ children, buttonRef, isBusy, isCamera, describedBy, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        // Phones convert their own formats to one that is named here.
        accept={pictureTypes.join(',')}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        aria-disabled={isBusy || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        {children}
      </Button>
    </>
  );
}

/** A finger as the pointer means a phone or a tablet, which has a camera. */
function hasCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
