import { createHash } from 'node:crypto';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { logger } from '../../platform/log/logger.ts';
import { PictureRefusedError, processPicture } from './process-picture.ts';
import type { StagedFiles } from './staged-files.ts';
import type { StoredImages } from './stored-images.ts';
import type { UploadTicket } from './upload-ticket.ts';
import type { UploadTickets } from './upload-tickets.ts';

interface PictureStores {
  tickets: UploadTickets;
  staged: StagedFiles;
  images: StoredImages;
}

/** A file that ends the function each time has a third attempt, which only rejects it: Lambda makes no fourth. */
const maxAttempts = 2;

/**
 * Turns an uploaded file into the pictures of the site and settles its ticket. It can be interrupted and repeated
 * at any point: the picture's id is chosen beforehand, the ticket is settled once, and the upload is deleted last.
 */
export async function processUpload(id: string, stores: PictureStores): Promise<void> {
  const ticket = await stores.tickets.find(id);
  // Otherwise the event is a duplicate, or the file's ticket has expired.
  const attempt = ticket && (await stores.tickets.begin(id));
  if (ticket && attempt !== undefined) {
    if (attempt <= maxAttempts) await settle(ticket, stores);
    else {
      logger.error('upload given up', { upload: id });
      await stores.tickets.reject(id, uploadSentences.unprocessable(ticket.name));
    }
  }
  await stores.staged.remove(id);
}

async function settle(ticket: UploadTicket, { tickets, staged, images }: PictureStores): Promise<void> {
  try {
    const { shown, thumbnail, width, height } = await processPicture(
      await readAnnounced(ticket, staged),
      ticket,
      async (pixels) => {
        // A repeated attempt counts again, because it costs again.
        if (await tickets.countPixels(ticket.owner, pixels)) return;
        throw new PictureRefusedError(uploadSentences.pixelsOfDayUsed(ticket.name));
      },
    );
    await images.put(ticket.image, { shown, thumbnail });
    await tickets.ready(ticket.id, { width, height });
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    await tickets.reject(ticket.id, error.message);
  }
}

/** Reads an uploaded file and checks its length and checksum, as S3 has already done for uploads by its form. */
async function readAnnounced(
  { id, name, size, sha256 }: UploadTicket,
  staged: StagedFiles,
): Promise<Uint8Array> {
  // The length is checked first, so that a file that is too long is not fetched.
  if ((await staged.size(id)) !== size) throw new PictureRefusedError(uploadSentences.differs(name));
  const bytes = await staged.get(id);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new PictureRefusedError(uploadSentences.differs(name));
  return bytes;
}
