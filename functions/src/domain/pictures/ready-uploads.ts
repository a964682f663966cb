import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { stagePictures, type StartUploadsDeps } from './start-uploads.ts';
import type { UploadTicket } from './upload-ticket.ts';
import type { UploadTickets } from './upload-tickets.ts';

/** So long an answer waits for pictures; a function that calls this needs more time than that. */
const maxWaitMilliseconds = 15_000;
const askAgainMilliseconds = 300;
const retryAfterSeconds = 3;

/** A picture that the site has, and that nothing shows yet. */
export interface ReadyUpload {
  /** Of the upload, which is good once. */
  id: string;
  /** Of the picture, under `/images/`. */
  image: string;
  width: number;
  height: number;
}

/** A request to a route that takes pictures, whichever way they came. */
export interface PictureRequest {
  person: Person;
  body: { uploadIds?: readonly string[] | undefined };
  pictures: readonly SentPicture[];
}

export type ReadyUploads = (request: PictureRequest, purpose: UploadPurpose) => Promise<ReadyUpload[]>;

/**
 * The pictures of a request, in its order, ready to be used by `useUploads`: those that were uploaded
 * before by their ids, and those that came along in a form.
 */
export function readyUploads(deps: StartUploadsDeps): ReadyUploads {
  return async ({ person, body, pictures }, purpose) => {
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
  };
}

async function settledTicket(
  tickets: UploadTickets,
  id: string,
  { owner, purpose }: { owner: string; purpose: UploadPurpose },
  { now, deadline }: { now: () => number; deadline: number },
): Promise<UploadTicket> {
  for (;;) {
    const ticket = await tickets.find(id);
    // Somebody else's is answered like none at all: whose it is, is nobody's business.
    if (!ticket || ticket.owner !== owner) throw new Problem('NOT_FOUND', uploadSentences.unknown);
    if (ticket.purpose !== purpose) throw new Problem('INVALID_REQUEST', uploadSentences.otherPurpose);
    if (ticket.usedBy !== undefined) throw new Problem('CONFLICT', uploadSentences.usedBefore);
    if (ticket.status === 'REJECTED') throw new Problem('UPLOAD_REJECTED', ticket.reason ?? '');
    if (ticket.status === 'READY') return ticket;
    if (now() >= deadline) {
      throw new Problem('UPLOAD_PROCESSING', uploadSentences.stillProcessing, [], { retryAfterSeconds });
    }
    await pause(askAgainMilliseconds);
  }
}
