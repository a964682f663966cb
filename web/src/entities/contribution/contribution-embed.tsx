import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './contribution-link.module.css';
import type { Embed } from './media-link.ts';

interface ContributionEmbedProps {
  type: ContributionType;
  embed: Embed;
  title: string;
}

/** A player that loads on a click. Before that there is only our own placeholder, and no other site is contacted. */
export function ContributionEmbed({ type, embed, title }: ContributionEmbedProps) {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  if (state === 'shown') return <Player embed={embed} title={title} onFailure={() => setState('failed')} />;
  return (
    <div className={styles['placeholder']} {...(state === 'failed' ? { role: 'alert' } : {})}>
      {state === 'failed' ? (
        <p>{type === 'RADAR_LOOP_LINK' ? 'Failed to load radar loop' : 'Failed to load'}</p>
      ) : null}
      <Button onClick={() => setState('shown')}>
        <Play size={18} aria-hidden="true" />
        {state === 'failed' ? 'Try again' : playLabel(type, embed)}
      </Button>
      <p className="second-13">
        Loads from <bdi>{embed.loadsFrom}</bdi>
      </p>
    </div>
  );
}

function playLabel(type: ContributionType, embed: Embed): string {
  if (embed.kind === 'frame') return `Play on ${embed.host}`;
  return type === 'RADAR_LOOP_LINK' ? 'Show radar loop' : 'Play video';
}

/** Moves the focus from the pressed button, which is gone, to the player in its place. */
function focusPlayer(player: HTMLElement | null): void {
  player?.focus({ preventScroll: true });
}

interface PlayerProps {
  embed: Embed;
  title: string;
  onFailure: () => void;
}

function Player({ embed, title, onFailure }: PlayerProps) {
  if (embed.kind === 'frame') {
    return (
      <iframe
        ref={focusPlayer}
        className={styles['frame']}
        src={embed.url}
        title={`${title}, a video on ${embed.host}`}
        // It can neither leave its frame nor submit forms. Both players need their own scripts and storage.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin cannot reach this attribute
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube refuses to play without knowing which site embeds the video.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  if (embed.kind === 'image') {
    return (
      <img
        ref={focusPlayer}
        tabIndex={-1}
        src={embed.url}
        alt={`Radar loop: ${title}`}
        className={styles['media']}
        referrerPolicy="no-referrer"
        onError={onFailure}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a stranger's file, whose captions are unknown
    <video
      ref={focusPlayer}
      tabIndex={0}
      src={embed.url}
      aria-label={title}
      controls
      autoPlay
      playsInline
      className={styles['media']}
      onError={onFailure}
    />
  );
}
