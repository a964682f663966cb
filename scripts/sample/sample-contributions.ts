import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { ContributionId, type ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import type {
  ContributionTarget,
  StoredContribution,
} from '@touchdown/functions/domain/contributions/contribution-item.ts';

/** A tornado of the record, with the values that the sample repeats. */
export interface SampleTarget {
  id: string;
  display_name: string;
  state: string;
  event_narrative: string | null;
}

/** Not a person: it has no password and no email address, so nobody can log in with it. */
export const sampleAuthor = { id: '01SAMP'.padEnd(26, '0'), username: 'Touchdown-sample' };

export const samplePictureCount = 6;

type Words = Pick<StoredContribution, 'title' | 'content'> & Partial<StoredContribution>;

/**
 * Returns a contribution of every type to one tornado, so that `npm start` shows what they look like. They say that
 * they are samples, tell only what the public record says, and have no witness.
 */
export function sampleContributions(tornado: SampleTarget): StoredContribution[] {
  const words: Readonly<Record<ContributionType, Words>> = {
    PERSONAL_ACCOUNT: {
      title: 'Sample: a personal account',
      content:
        'Sample: here people who were there say what they saw. This one is by nobody and tells nothing.\n\nA text keeps its paragraphs.',
    },
    HISTORICAL_FACT: {
      title: 'Sample: a historical fact',
      content: `Sample: the record of this site says: ${tornado.event_narrative ?? 'nothing more.'}`,
    },
    UPLOADED_PHOTO: {
      title: 'Sample: an uploaded photo',
      content: 'Sample: a drawn field of color in place of a photo.',
      images: [picture(1)],
    },
    PHOTO_GALLERY: {
      title: 'Sample: a photo gallery',
      content: 'Sample: six drawn fields of color in place of photos. One is marked as sensitive.',
      images: Array.from({ length: samplePictureCount }, (_, at) => picture(at + 1, at === 2)),
    },
    PHOTO_LINK: {
      title: 'Sample: a link to photos',
      content: 'Sample: the National Weather Service’s page about this day.',
      url: 'https://www.weather.gov/oun/events-20130520',
    },
    VIDEO_LINK: {
      title: 'Sample: a video',
      content:
        'Sample: how a video plays after a click. It is an open film of the Blender Foundation, not about this tornado.',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    },
    AUDIO_CLIP_LINK: {
      title: 'Sample: a link to a recording',
      content: 'Sample: NOAA Weather Radio, not a recording of this day.',
      url: 'https://www.weather.gov/nwr/',
    },
    NEWS_ARTICLE_LINK: {
      title: 'Sample: a link to an article',
      content: 'Sample: the National Weather Service’s page about this day, in the place of an article.',
      url: 'https://www.weather.gov/oun/events-20130520',
    },
    DOCUMENT_LINK: {
      title: 'Sample: a link to a document',
      content: 'Sample: the National Weather Service’s publications.',
      url: 'https://www.weather.gov/publications/',
    },
    RADAR_LOOP_LINK: {
      title: 'Sample: a radar loop',
      content: 'Sample: what the radar near Oklahoma City sees now, not on this day.',
      url: 'https://radar.weather.gov/ridge/standard/KTLX_loop.gif',
    },
    EDIT_SUGGESTION: {
      title: 'Sample: an edit suggestion',
      content: {
        targetField: 'source',
        currentValue: null,
        proposedValue: 'Sample: another source',
        reason: 'Sample: nothing is wrong with this value. Please reject this suggestion.',
      },
      suggestionStatus: 'PENDING',
    },
  };
  const target: ContributionTarget = {
    kind: 'tornado',
    id: tornado.id,
    display_name: tornado.display_name,
    state: tornado.state,
  };
  return (Object.entries(words) as [ContributionType, Words][]).map(([contributionType, fields], at) => ({
    id: ContributionId.parse(`01SAMP${String(at + 1).padStart(20, '0')}`),
    contributionType,
    url: null,
    images: [],
    authorId: sampleAuthor.id,
    author: { username: sampleAuthor.username, role: 'user', photo: null },
    // The first of them is the newest.
    createdAt: new Date(Date.UTC(2025, 5, 30) - at * 86_400_000).toISOString(),
    up: 0,
    down: 0,
    net: 0,
    suggestionStatus: null,
    target,
    ...fields,
  }));
}

export function samplePictureId(number: number): string {
  return `sample-${number}`;
}

function picture(number: number, isSensitive = false): ContributionImage {
  const id = samplePictureId(number);
  return {
    id,
    url: imageUrl(id),
    imageServiceId: id,
    alt: `Sample: a plain field of color with ${number} ${number === 1 ? 'bar' : 'bars'}`,
    width: 960,
    height: 640,
    ...(isSensitive ? { sensitive: true } : {}),
  };
}
