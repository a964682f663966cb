import { createHash } from 'node:crypto';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import { isPictureType, refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import type { OfferedFile, StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import type { StagedFiles } from './staged-files.ts';
import { newId, type UploadTicket } from './upload-ticket.ts';
import { expiryOf, type UploadTickets } from './upload-tickets.ts';

export interface StartUploadsDeps {
  tickets: UploadTickets;
  staged: StagedFiles;
  now: () => number;
}

interface Sender {
  owner: string;
  purpose: UploadPurpose;
}

/** Opens tickets for files and returns an upload form for each, in their order. */
export async function startUploads(
  files: readonly OfferedFile[],
  sender: Sender,
  { tickets, staged, now }: StartUploadsDeps,
): Promise<StartedUpload[]> {
  const opened = files.map((file) => ticketFor(file, sender, now()));
  await tickets.open(opened);
  return Promise.all(opened.map(async (ticket) => ({ id: ticket.id, ...(await staged.formFor(ticket)) })));
}

/** Stages pictures that came in a form, so that they are processed like those a browser uploads. */
export async function stagePictures(
  pictures: readonly SentPicture[],
  sender: Sender,
  { tickets, staged, now }: StartUploadsDeps,
): Promise<string[]> {
  const opened = pictures.map(({ name, type, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return ticketFor({ name, type, size: bytes.length, sha256 }, sender, now());
  });
  await tickets.open(opened);
  await Promise.all(opened.map((ticket, at) => staged.put(ticket, pictures[at] as SentPicture)));
  return opened.map(({ id }) => id);
}

function ticketFor({ type, ...file }: OfferedFile, sender: Sender, now: number): UploadTicket {
  const refusal = refusePicture({ type, ...file });
  if (refusal !== undefined) throw new Problem('INVALID_REQUEST', refusal);
  if (!isPictureType(type)) throw new Problem('INVALID_REQUEST', uploadSentences.notAPicture(file.name));
  return { id: newId(), image: newId(), ...sender, ...file, type, status: 'WAITING', ttl: expiryOf(now) };
}
