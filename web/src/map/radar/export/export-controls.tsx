import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../radar-viewer.module.css';
import type { AnimationKind, Progress } from './save-view.ts';
import type { Stage } from './stage.ts';

interface ExportControlsProps {
  /** The viewer as it is when somebody presses a button; undefined before it is there. */
  stage: () => Stage | undefined;
  /** Without several scans there is nothing to animate. */
  canAnimate: boolean;
  /** Called before the viewer is copied: it must not play meanwhile. */
  onBegin: () => void;
}

type State =
  | { kind: 'idle' }
  | { kind: 'busy'; words: string; progress: Progress | undefined }
  | { kind: 'saved'; name: string }
  | { kind: 'failed'; sentence: string };

/** Saves what is on the screen: one scan as a picture, or all scans of the tilt as an animation. */
export function ExportControls({ stage, canAnimate, onBegin }: ExportControlsProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (kind: 'picture' | AnimationKind) => {
    const shown = stage();
    if (!shown) return;
    onBegin();
    const controller = new AbortController();
    stopping.current = controller;
    setState({ kind: 'busy', words: beginnings[kind], progress: undefined });
    const name = await saved(shown, kind, controller.signal, (progress) =>
      setState({ kind: 'busy', words: beginnings[kind], progress }),
    ).catch((error: unknown) => {
      setState(
        controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', sentence: sentenceOf(error) },
      );
    });
    if (name !== undefined) setState({ kind: 'saved', name });
  };
  const isBusy = state.kind === 'busy';
  return (
    <div className={styles['times']}>
      <div role="group" aria-label="Save what is shown" className={styles['bar']}>
        <Button disabled={isBusy} onClick={() => void run('picture')}>
          Save picture
        </Button>
        {canAnimate ? (
          <>
            <Button disabled={isBusy} onClick={() => void run('gif')}>
              Save animation (GIF)
            </Button>
            <Button disabled={isBusy} onClick={() => void run('video')}>
              Save video
            </Button>
          </>
        ) : null}
        {isBusy && state.progress ? (
          <>
            <progress aria-label="Scans saved" value={state.progress.done} max={state.progress.of} />
            <Button look="quiet" onClick={() => stopping.current?.abort()}>
              Cancel
            </Button>
          </>
        ) : null}
      </div>
      <p role={state.kind === 'failed' ? 'alert' : undefined} aria-live="polite" className="second-15">
        {wordsOf(state)}
      </p>
    </div>
  );
}

const beginnings = {
  picture: 'Saving the picture…',
  gif: 'Saving the animation: the scans are shown one after the other…',
  video: 'Saving the video: the scans are shown one after the other…',
} as const;

async function saved(
  stage: Stage,
  kind: 'picture' | AnimationKind,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string> {
  const { savePicture, saveAnimation } = await import('./save-view.ts');
  return kind === 'picture' ? savePicture(stage) : saveAnimation(stage, kind, onProgress, signal);
}

function wordsOf(state: State): string {
  if (state.kind === 'busy') return state.words;
  if (state.kind === 'saved') return `Saved as ${state.name}.`;
  return state.kind === 'failed' ? state.sentence : '';
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'NotSaved') return error.message;
  // For the browser's console: this is our own mistake, or the browser's.
  reportError(error);
  return 'It could not be saved. Please try again.';
}
