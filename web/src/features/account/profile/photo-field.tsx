import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { pictureCopySeconds, pictureTypes } from '@touchdown/shared/uploads/upload-limits.ts';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCurrentUser, useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { ProfilePhoto } from '../../../ui/person/profile-photo.tsx';
import styles from './photo-field.module.css';
import { usePublicProfileChanged } from './use-public-profile-changed.ts';

/** A file on this device, and the object URL that shows it. */
export interface ChosenPhoto {
  file: File;
  url: string;
}

interface PhotoFieldProps {
  chosen: ChosenPhoto | undefined;
  onChoose: (photo: ChosenPhoto | undefined) => void;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  isBusy: boolean;
}

/** The current photo, or the chosen one that is not saved yet. */
export function PhotoField({ chosen, onChoose, progress, isBusy }: PhotoFieldProps) {
  const { username, profile_photo_url: current } = useCurrentUser();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const errorId = useId();

  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusePicture(file);
    setError(refusal);
    onChoose(refusal === undefined ? { file, url: URL.createObjectURL(file) } : undefined);
  };
  const undo = () => {
    onChoose(undefined);
    setError(undefined);
    choose.current?.focus();
  };
  return (
    <fieldset className={styles['field']}>
      <legend>Profile photo</legend>
      <ProfilePhoto username={username} url={chosen?.url ?? current} />
      <div className={styles['rest']}>
        <div className={`buttons ${styles['actions']}`}>
          {/* The button is visible and has the focus; the hidden field opens the file dialog. */}
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join(',')}
            hidden
            onChange={({ target }) => {
              take(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
          <Button
            ref={choose}
            aria-describedby={error ? errorId : undefined}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) input.current?.click();
            }}
          >
            {current || chosen ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          {chosen && !isBusy ? <Button onClick={undo}>Undo</Button> : null}
          {current && !chosen && !isBusy ? <RemovePhoto onRemoved={() => choose.current?.focus()} /> : null}
        </div>
        {error ? (
          <p id={errorId} role="alert" className={styles['error']}>
            {error}
          </p>
        ) : null}
        {progress === undefined ? (
          <p role="status" className={styles['hint']}>
            {chosen
              ? 'This is a preview. The photo is uploaded when you save.'
              : 'JPG, PNG, GIF or WebP, at most 10MB.'}
            {current
              ? ` Cached copies of a removed photo may last up to ${pictureCopySeconds / 3_600} hours.`
              : ''}
          </p>
        ) : (
          <label className={styles['progress']}>
            Uploading the photo
            <progress value={progress} />
          </label>
        )}
      </div>
    </fieldset>
  );
}

function RemovePhoto({ onRemoved }: { onRemoved: () => void }) {
  const { setUser } = useSession();
  const [isBusy, setBusy] = useState(false);
  const publicProfileChanged = usePublicProfileChanged();
  const remove = async () => {
    setBusy(true);
    try {
      const { data, message } = await callApi('DELETE /users/profile-photo', {});
      setUser(data.user);
      publicProfileChanged();
      notify(message, 'success');
      onRemoved();
    } catch (error) {
      notify(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void remove();
      }}
    >
      {isBusy ? 'Removing...' : 'Remove photo'}
    </Button>
  );
}
