import type { WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { embedOf, followableUrl, hostOf } from '../../../entities/contribution/media-link.ts';

/** Says what a typed URL is recognised as, so that people notice a wrong one before they send it. */
export function mediumWords(type: WrittenType, typed: string): string {
  const url = followableUrl(typed.trim());
  if (!url) return 'Begins with https:// or http://.';
  const embed = embedOf(type, url, location.origin);
  if (!embed) return `A link to ${hostOf(url)}.`;
  if (embed.kind === 'frame') return `A video on ${embed.host}.`;
  return `${type === 'VIDEO_LINK' ? 'A video file' : 'A loop'} at ${hostOf(url)}.`;
}
