import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './contribution-link.module.css';
import { followableUrl, recogniseLoop, recogniseVideo } from './media-link.ts';

/**
 * The URL of a contribution. The site's security policy allows only its own videos and pictures, which load on
 * request. Every other URL is a link to another site.
 */
export function ContributionLink({ type, url: submitted }: { type: ContributionType; url: string | null }) {
  const url = followableUrl(submitted);
  if (!url) return null;
  const kind = url.origin === location.origin ? shownKind(type, url) : undefined;
  if (kind) return <ShownOnRequest kind={kind} url={url.href} />;
  return (
    <a href={url.href} className={`touch-link ${styles['link']}`} rel="nofollow ugc noopener noreferrer">
      {linkText(type, url)}
      <ExternalLink size={15} aria-hidden="true" />
    </a>
  );
}

function shownKind(type: ContributionType, url: URL): 'image' | 'video' | undefined {
  if (type === 'VIDEO_LINK') return recogniseVideo(url) === 'file' ? 'video' : undefined;
  if (type !== 'RADAR_LOOP_LINK') return undefined;
  const kind = recogniseLoop(url);
  return kind === 'other' ? undefined : kind;
}

/** Names the destination, so that people know where the link of a stranger leads. */
function linkText(type: ContributionType, url: URL): string {
  const host = url.hostname.replace(/^www\./, '');
  switch (type) {
    case 'VIDEO_LINK': {
      const kind = recogniseVideo(url);
      return kind === 'youtube'
        ? 'Watch on YouTube'
        : kind === 'vimeo'
          ? 'Watch on Vimeo'
          : `Watch the video at ${host}`;
    }
    case 'RADAR_LOOP_LINK':
      return `See the radar loop at ${host}`;
    case 'PHOTO_LINK':
      return `See the photo at ${host}`;
    case 'AUDIO_CLIP_LINK':
      return `Listen at ${host}`;
    case 'NEWS_ARTICLE_LINK':
      return `Read the article at ${host}`;
    case 'DOCUMENT_LINK':
      return `Open the document at ${host}`;
    default:
      return `Open the link at ${host}`;
  }
}

function ShownOnRequest({ kind, url }: { kind: 'image' | 'video'; url: string }) {
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  if (state === 'failed') return <p className="second-15">Failed to load radar loop</p>;
  if (state === 'hidden') {
    return <Button onClick={() => setState('shown')}>{kind === 'image' ? 'Show Loop' : 'Show Video'}</Button>;
  }
  return kind === 'image' ? (
    <img src={url} alt="Radar loop" className={styles['media']} onError={() => setState('failed')} />
  ) : (
    <video src={url} controls muted className={styles['media']} onError={() => setState('failed')} />
  );
}
