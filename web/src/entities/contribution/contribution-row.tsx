import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
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
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ContributionDate } from './contribution-date.tsx';
import styles from './contribution.module.css';
import { contributionTypeLabel, signedVotes, suggestionStatusText } from './contribution-words.ts';
import { previewText } from './preview-text.ts';

/** Hidden from screen readers, because the label of the type is beside the icon. */
const look: LucideProps = { size: 18, 'aria-hidden': true };

const contributionTypeIcons: Record<ContributionType, ReactNode> = {
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

/** A contribution in one line, without author and target, which the list around it names. */
export function ContributionRow({ contribution }: { contribution: Contribution }) {
  const { contributionType: type, suggestionStatus: status, createdAt, netVotes } = contribution;
  return (
    <div className={styles['row']}>
      {contributionTypeIcons[type]}
      <span className="second-13">
        {contributionTypeLabel(type)}
        {status ? ` · ${suggestionStatusText(status)}` : ''}
      </span>
      <bdi className={styles['preview']}>{previewText(contribution)}</bdi>
      <ContributionDate createdAt={createdAt} className={`second-13 ${styles['date']}`} />
      <span className={styles['votes']}>
        {signedVotes(netVotes)}
        <VisuallyHidden inline> {Math.abs(netVotes) === 1 ? 'vote' : 'votes'}</VisuallyHidden>
      </span>
    </div>
  );
}
