import type { WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { followableUrl, recogniseLoop, recogniseVideo } from '../../../entities/contribution/media-link.ts';

/** Says what a typed URL is recognised as, so that people notice a wrong one before they send it. */
export function mediumWords(type: WrittenType, typed: string): string {
  const url = followableUrl(typed.trim());
  if (!url) return 'Begins with https:// or http://.';
  const host = url.hostname.replace(/^www\./, '');
  if (type === 'VIDEO_LINK') {
    const kind = recogniseVideo(url);
    if (kind === 'youtube') return 'A video on YouTube.';
    if (kind === 'vimeo') return 'A video on Vimeo.';
    if (kind === 'file') return `A video file at ${host}.`;
  }
  if (type === 'RADAR_LOOP_LINK' && recogniseLoop(url) !== 'other') return `A loop at ${host}.`;
  return `A link to ${host}.`;
}
