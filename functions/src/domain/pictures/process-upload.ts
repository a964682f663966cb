import { createHash } from 'node:crypto';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import { processPicture } from './process-picture.ts';
import type { StagedFiles } from './staged-files.ts';
import type { StoredImages } from './stored-images.ts';
import type { UploadTicket } from './upload-ticket.ts';
import type { UploadTickets } from './upload-tickets.ts';

export interface ProcessUploadPorts {
  tickets: UploadTickets;
  staged: StagedFiles;
  images: StoredImages;
}

/**
 * Makes of a sent file what the site shows, and settles its ticket. May stop anywhere and begin anew: the
 * picture has its name from the start, the ticket is settled once, and what was sent goes last.
 */
export async function processUpload(id: string, ports: ProcessUploadPorts): Promise<void> {
  const ticket = await ports.tickets.find(id);
  // Otherwise an event that came twice, or a file that nobody has a ticket for any more.
  if (ticket && (await ports.tickets.begin(id))) await settle(ticket, ports);
  await ports.staged.remove(id);
}

/** For a file whose every attempt crashed: its owner is notified, and it is not retried. */
export async function giveUpUpload(id: string, { tickets, staged }: ProcessUploadPorts): Promise<void> {
  const ticket = await tickets.find(id);
  if (ticket) await tickets.reject(id, uploadSentences.unprocessable(ticket.name));
  await staged.remove(id);
}

async function settle(ticket: UploadTicket, { tickets, staged, images }: ProcessUploadPorts): Promise<void> {
  try {
    const { shown, thumbnail, width, height } = await processPicture(await arrived(ticket, staged), ticket);
    await images.put(ticket.image, { shown, thumbnail });
    await tickets.ready(ticket.id, { width, height });
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    await tickets.reject(ticket.id, error.message);
  }
}

/** S3 has checked length and checksum of what came by its form. Nothing else should come; that is checked here. */
async function arrived({ id, name, size, sha256 }: UploadTicket, staged: StagedFiles): Promise<Uint8Array> {
  // The length before the content: whatever came is not fetched where it is longer than it may be.
  if ((await staged.size(id)) !== size) throw new PictureRefusedError(uploadSentences.differs(name));
  const bytes = await staged.get(id);
  const came = createHash('sha256').update(bytes).digest('hex');
  if (came !== sha256) throw new PictureRefusedError(uploadSentences.differs(name));
  return bytes;
}
