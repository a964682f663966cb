import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { stagePictures, type StartUploadsDeps } from './start-uploads.ts';
import type { UploadTicket } from './upload-ticket.ts';
import type { UploadTickets } from './upload-tickets.ts';

/** How long a response waits for pictures. A function that calls this needs a longer timeout. */
const maxWaitMilliseconds = 15_000;
const pollMilliseconds = 300;
const retryAfterSeconds = 3;
const failure = 'Images can’t be accepted right now. Please try again.';

/** A processed picture that nothing shows yet. */
export interface ReadyUpload {
  /** Id of the upload, which can be used once. */
  id: string;
  /** Id of the picture, under `/images/`. */
  image: string;
  width: number;
  height: number;
}

/** A request to a route that takes pictures, either as upload ids or in a form. */
export interface PictureRequest {
  person: Person;
  body: { uploadIds?: readonly string[] | undefined };
  pictures: readonly SentPicture[];
}

export type ReadyUploads = (request: PictureRequest, purpose: UploadPurpose) => Promise<ReadyUpload[]>;

/**
 * Returns the pictures of a request in their order, ready for `useUploads`: those uploaded earlier, by their ids,
 * or those sent in a form.
 */
export function readyUploads(deps: StartUploadsDeps): ReadyUploads {
  async function ready(
    { person, body, pictures }: PictureRequest,
    purpose: UploadPurpose,
  ): Promise<ReadyUpload[]> {
    const sender = { owner: person.id, purpose };
    const ids = pictures.length > 0 ? await stagePictures(pictures, sender, deps) : (body.uploadIds ?? []);
    const unique = [...new Set(ids)];
    if (unique.length === 0) throw new Problem('INVALID_REQUEST', uploadSentences.noneChosen);
    const deadline = deps.now() + maxWaitMilliseconds;
    const settled = unique.map((id) => settledTicket(deps.tickets, id, sender, { now: deps.now, deadline }));
    return (await Promise.all(settled)).map(({ id, image, width = 0, height = 0 }) => ({
      id,
      image,
      width,
      height,
    }));
  }

  return (request, purpose) => ready(request, purpose).catch(unavailable(failure));
}

async function settledTicket(
  tickets: UploadTickets,
  id: string,
  { owner, purpose }: { owner: string; purpose: UploadPurpose },
  { now, deadline }: { now: () => number; deadline: number },
): Promise<UploadTicket> {
  for (;;) {
    const ticket = await tickets.find(id);
    // Another person's upload gets the same response as an unknown one.
    if (!ticket || ticket.owner !== owner) throw new Problem('NOT_FOUND', uploadSentences.unknown);
    if (ticket.purpose !== purpose) throw new Problem('INVALID_REQUEST', uploadSentences.otherPurpose);
    if (ticket.usedBy !== undefined) throw new Problem('CONFLICT', uploadSentences.usedBefore);
    if (ticket.status === 'REJECTED') throw new Problem('UPLOAD_REJECTED', ticket.reason ?? '');
    if (ticket.status === 'READY') return ticket;
    if (now() >= deadline) {
      throw new Problem('UPLOAD_PROCESSING', uploadSentences.stillProcessing, [], { retryAfterSeconds });
    }
    await pause(pollMilliseconds);
  }
}
