import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Upload } from '@touchdown/shared/uploads/schema.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import type { UploadTicket } from './upload-ticket.ts';
import type { UploadTickets } from './upload-tickets.ts';

const states: Record<UploadTicket['status'], Upload['state']> = {
  WAITING: 'waiting',
  PROCESSING: 'processing',
  READY: 'ready',
  REJECTED: 'rejected',
};

/** Returns the state of an upload to its owner. For anyone else the upload does not exist. */
export async function getUpload(id: string, owner: string, tickets: UploadTickets): Promise<Upload> {
  const ticket = await tickets.find(id);
  if (!ticket || ticket.owner !== owner) throw new Problem('NOT_FOUND', uploadSentences.unknown);
  return { id, state: states[ticket.status], reason: ticket.reason ?? null };
}
