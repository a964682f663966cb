import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import {
  AudioLines,
  FileText,
  Image,
  Images,
  Landmark,
  MessageSquareText,
  Newspaper,
  Pencil,
  Radar,
  Video,
  type LucideProps,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** Hidden from screen readers, because the label of the type is beside the icon. */
const look: LucideProps = { size: 18, 'aria-hidden': true };

export const contributionTypeIcons: Record<ContributionType, ReactNode> = {
  PERSONAL_ACCOUNT: <MessageSquareText {...look} />,
  HISTORICAL_FACT: <Landmark {...look} />,
  PHOTO_LINK: <Image {...look} />,
  UPLOADED_PHOTO: <Image {...look} />,
  PHOTO_GALLERY: <Images {...look} />,
  VIDEO_LINK: <Video {...look} />,
  AUDIO_CLIP_LINK: <AudioLines {...look} />,
  NEWS_ARTICLE_LINK: <Newspaper {...look} />,
  DOCUMENT_LINK: <FileText {...look} />,
  RADAR_LOOP_LINK: <Radar {...look} />,
  EDIT_SUGGESTION: <Pencil {...look} />,
};
