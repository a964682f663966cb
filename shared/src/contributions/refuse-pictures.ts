import { controlCharactersSentence, hasControlInLine, tidyLine, tidyText } from '../text/user-text.ts';
import { refuseContent } from './refuse-contribution.ts';

/** Sections 5 and 9 of the specification; the length of a description is ours. */
export const maxPhotoTitleLength = 100;
export const maxAltLength = 200;

const sentences = {
  titleTooLong: `The title must be at most ${maxPhotoTitleLength} characters long.`,
  altTooLong: `The description of an image must be at most ${maxAltLength} characters long.`,
  controlCharacters: controlCharactersSentence,
  noUrl: 'A URL does not belong to this contribution type.',
} as const;

/** The texts of pictures as somebody writes them, one `alt` for each. An empty text is one that was left out. */
export interface WrittenPictures {
  title: string;
  content: string;
  url?: string;
  alts: readonly string[];
}

/** Refused fields by name, such as `title` or `pictures.0.alt`, each with its sentence. */
export type RefusedPictureFields = Record<string, string>;

/** Returns the texts as they are stored. */
export function tidyPictures({ title, content, url = '', alts }: WrittenPictures): Required<WrittenPictures> {
  return {
    title: tidyLine(title),
    content: tidyText(content),
    url: url.trim(),
    alts: alts.map(tidyLine),
  };
}

/** Returns the refused fields of tidied texts. Browser and server both check. */
export function refusePictures({ title, content, url = '', alts }: WrittenPictures): RefusedPictureFields {
  const refused: Record<string, string | undefined> = {
    title: refusePhotoTitle(title),
    content: refuseContent(content, true),
    url: url === '' ? undefined : sentences.noUrl,
    ...Object.fromEntries(alts.map((alt, at) => [`pictures.${at}.alt`, refuseAlt(alt)])),
  };
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[field, sentence]],
    ),
  );
}

export function refusePhotoTitle(title: string): string | undefined {
  if (title.length > maxPhotoTitleLength) return sentences.titleTooLong;
  return hasControlInLine(title) ? sentences.controlCharacters : undefined;
}

export function refuseAlt(alt: string): string | undefined {
  if (alt.length > maxAltLength) return sentences.altTooLong;
  return hasControlInLine(alt) ? sentences.controlCharacters : undefined;
}
