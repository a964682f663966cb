import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { ExternalLink } from 'lucide-react';
import { ContributionEmbed } from './contribution-embed.tsx';
import styles from './contribution-link.module.css';
import { embedOf, followableUrl, hostOf } from './media-link.ts';

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
      <p className={`second-15 ${styles['outside']}`}>
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
