import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { embedOf, followableUrl, hostOf, type Embed } from './media-link.ts';
import { Button } from '../../ui/button.tsx';
import styles from './contribution.module.css';

interface ContributionLinkProps {
  type: ContributionType;
  url: string | null;
  /** Names a player for those who cannot see it. */
  title: string;
}

/** The URL of a contribution: a link that names its host, and above it a player if the site can show it. */
export function ContributionLink({ type, url: submitted, title }: ContributionLinkProps) {
  const url = followableUrl(submitted);
  if (!url) return null;
  const embed = embedOf(type, url, location.origin);
  return (
    <>
      {embed ? <ContributionEmbed key={embed.url} type={type} embed={embed} title={title} /> : null}
      <p className="second-15 anywhere">
        <a href={url.href} className={`touch-link ${styles['link']}`} rel="noopener nofollow ugc">
          {embed?.kind === 'frame' ? `Watch on ${embed.host}` : linkTexts[type]}
          <ExternalLink size={15} aria-hidden="true" />
        </a>{' '}
        <bdi>{hostOf(url)}</bdi>
      </p>
    </>
  );
}

const linkTexts: Readonly<Record<ContributionType, string>> = {
  VIDEO_LINK: 'Watch the video',
  RADAR_LOOP_LINK: 'See the radar loop',
  PHOTO_LINK: 'See the photo',
  AUDIO_CLIP_LINK: 'Listen to the recording',
  NEWS_ARTICLE_LINK: 'Read the article',
  DOCUMENT_LINK: 'Open the document',
  PERSONAL_ACCOUNT: 'Open the link',
  HISTORICAL_FACT: 'Open the link',
  UPLOADED_PHOTO: 'Open the link',
  PHOTO_GALLERY: 'Open the link',
  EDIT_SUGGESTION: 'Open the link',
};

interface ContributionEmbedProps {
  type: ContributionType;
  embed: Embed;
  title: string;
}

/** A player that loads on a click. Before that there is only our own placeholder, and no other site is contacted. */
function ContributionEmbed({ type, embed, title }: ContributionEmbedProps) {
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
