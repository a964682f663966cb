import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import { isMadeUpTitle, photoTitle } from '@touchdown/shared/pictures/photo-title.ts';
import type { NewPicture, NewPictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import { refuseFacts, tidyFacts, withClock } from '@touchdown/shared/pictures/picture-facts.ts';
import { refusePictures, tidyPictures } from '@touchdown/shared/contributions/refuse-pictures.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads, type ReadyUpload } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import {
  contributionId,
  newContribution,
  throwIfRefused,
  waitingFields,
  type ContributionWriting,
} from './contribution-writing.ts';

/** How many pictures a contribution may have. */
const maxPictures = { UPLOADED_PHOTO: 1, PHOTO_GALLERY: maxPicturesAtOnce };

interface PictureContribution {
  contributionType: keyof typeof maxPictures;
  title: string;
  content: string;
  url: string;
  tornadoId: string | undefined;
  spcReportId: string | undefined;
  /** In the order in which they are shown. */
  pictures: readonly NewPicture[];
  /** The pictures of a form, and what they show. */
  sent: readonly SentPicture[];
  alts: readonly string[];
  person: Person;
  key: string | undefined;
}

interface PictureText {
  alt: string | null;
  sensitive: boolean;
  facts?: NewPictureFacts;
}

/**
 * Returns the written contribution. The pictures of a form count toward the sender's day as soon as they are staged,
 * so everything else is checked first.
 */
export function contributePictures(
  client: DynamoDBDocumentClient,
  ephemeral: string,
  { now, findTarget, earlier, ownProfile, limitNewAccount, mustWait, writeOnce }: ContributionWriting,
) {
  const readyOnes = readyUploads(pictureUploads(client));

  return async (request: PictureContribution): Promise<StoredContribution> => {
    const { contributionType, person, key, sent } = request;
    const accepted = acceptedPictures(request);
    const id = contributionId(person.id, key, now());
    const isSame = isSameContribution(accepted, contributionType, person.id);
    const before = key === undefined ? undefined : await earlier(id, request, isSame);
    if (before) return before;
    const [{ target, about }, profile] = await Promise.all([findTarget(request), ownProfile(person.id)]);
    const pictured = about.kind === 'tornado' ? about.record : undefined;
    checkFacts(accepted, pictured, now());
    if (sent.length > 0) await limitNewAccount(profile);
    const uploadIds = request.pictures.map(({ uploadId }) => uploadId);
    const wanted = { person, body: { uploadIds }, pictures: sent };
    let ready: ReadyUpload[];
    try {
      ready = await readyOnes(wanted, 'contribution-photo');
    } catch (error) {
      // Another request with the same key may have used the uploads just now.
      const written = key === undefined ? undefined : await earlier(id, request, isSame);
      if (written) return written;
      throw error;
    }
    // Uploads can be sent again, so that waiting for them costs a new account nothing.
    if (sent.length === 0) await limitNewAccount(profile);
    const time = now();
    const title = accepted.title || photoTitle(about, ready.length);
    const images = ready.map((upload, at) => toImage(upload, accepted.texts[at], pictured));
    const own = { contributionType, title, content: accepted.content || null, url: null, images };
    const waiting = (await mustWait(profile)) ? waitingFields() : {};
    const fields = { ...newContribution(own, { id, authorId: person.id, target, time }), ...waiting };
    const by = { owner: person.id, usedBy: contributionKey(id).pk };
    const uses = useUploads(ready, { ...by, table: ephemeral, now: now() });
    return writeOnce({ fields, profile, isSame, uses });
  };
}

interface AcceptedPictures {
  title: string;
  content: string;
  texts: readonly PictureText[];
}

/** Applies the rules that the form applies too, and throws the first field's sentence. */
function acceptedPictures(request: PictureContribution): AcceptedPictures {
  const { contributionType, pictures, sent, alts } = request;
  const max = maxPictures[contributionType];
  const isForm = sent.length > 0;
  // In JSON each picture has its own text, so another one would belong to none.
  if (!isForm && alts.length > 0)
    throw new Problem('INVALID_REQUEST', 'In JSON, "alt" is a field of each of the "pictures".');
  const count = isForm ? sent.length : pictures.length;
  if (count === 0) throw new Problem('INVALID_REQUEST', uploadSentences.noneChosen);
  if (count > max) throw new Problem('INVALID_REQUEST', uploadSentences.tooMany(max));
  if (new Set(pictures.map(({ uploadId }) => uploadId)).size < pictures.length)
    throw new Problem('INVALID_REQUEST', 'Each image can appear only once.');
  const inOrder = isForm ? sent.map((_picture, at) => alts[at] ?? '') : pictures.map(({ alt }) => alt ?? '');
  const written = tidyPictures({ ...request, alts: inOrder });
  throwIfRefused(refusePictures(written), (field) => {
    const [, at] = /^pictures\.(\d+)\.alt$/.exec(field) ?? [];
    return at === undefined ? written[field as 'title' | 'content' | 'url'] : written.alts[Number(at)];
  });
  const texts = written.alts.map((alt, at) => ({
    alt: alt || null,
    sensitive: pictures[at]?.sensitive === true,
    ...factsOf(pictures[at]),
  }));
  return { title: written.title, content: written.content, texts };
}

const factsOf = ({ facts }: Partial<NewPicture> = {}) => (facts ? { facts: tidyFacts(facts) } : {});

/** Throws the first refused field's sentence. The limits of place and time are those of the tornado. */
function checkFacts({ texts }: AcceptedPictures, pictured: Tornado | undefined, time: number): void {
  for (const [at, { facts }] of texts.entries()) {
    const fields = Object.entries(facts ? refuseFacts(facts, pictured, time) : {});
    const named = fields.map(([field, sentence]) => [`pictures.${at}.facts.${field}`, sentence]);
    throwIfRefused(Object.fromEntries(named) as Record<string, string>, () => JSON.stringify(facts));
  }
}

function toImage(
  { image, width, height }: ReadyUpload,
  { alt, sensitive, facts }: PictureText = { alt: null, sensitive: false },
  pictured: Tornado | undefined,
): StoredContribution['images'][number] {
  return {
    id: image,
    url: imageUrl(image),
    imageServiceId: image,
    alt,
    width,
    height,
    ...(sensitive ? { sensitive } : {}),
    ...(facts ? { facts: withClock(facts, pictured) } : {}),
  };
}

/** The ids of the uploads are not compared: the pictures of a form have new ones each time. */
function isSameContribution(
  { title, content, texts }: AcceptedPictures,
  contributionType: keyof typeof maxPictures,
  authorId: string,
) {
  return (before: StoredContribution): boolean => {
    const { images } = before;
    return (
      before.authorId === authorId &&
      before.contributionType === contributionType &&
      before.content === (content || null) &&
      (before.title === title || (title === '' && isMadeUpTitle(before.title))) &&
      images.length === texts.length &&
      images.every(({ alt, sensitive = false, facts }, at) =>
        isDeepStrictEqual({ alt, sensitive, ...withoutClock(facts) }, texts[at]),
      )
    );
  };
}

/** As it was sent: what clocks showed is derived. */
function withoutClock(facts: StoredContribution['images'][number]['facts']): Pick<PictureText, 'facts'> {
  if (!facts) return {};
  const { wall: _wall, ...sent } = facts;
  return { facts: sent };
}
