import { Problem } from '@touchdown/shared/contract/problem.ts';
import { uploadRoutes } from '@touchdown/shared/uploads/routes.ts';
import type { Upload } from '@touchdown/shared/uploads/schema.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import type { UploadTicket } from '../../domain/pictures/upload-ticket.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { requireVerified } from '../../platform/http/guard-access.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { countUploaded } from '../../domain/pictures/count-uploaded.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { startUploads } from '../../domain/pictures/start-uploads.ts';

const client = dynamo();
const uploads = pictureUploads(client);
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), uploads.now);

const states: Record<UploadTicket['status'], Upload['state']> = {
  WAITING: 'waiting',
  PROCESSING: 'processing',
  READY: 'ready',
  REJECTED: 'rejected',
};

export const handler = sliceHandler(
  uploadRoutes,
  {
    startUploads: async ({ body: { purpose, files }, person }, _reply, event) => {
      // Nobody else could use them for a contribution, and each costs seconds of a processor.
      if (purpose === 'contribution-photo') requireVerified(person);
      await countUploaded(
        limiter,
        event,
        files.map(({ size }) => size),
      );
      return { uploads: await startUploads(files, { owner: person.id, purpose }, uploads) };
    },
    /** For anyone but its owner the upload does not exist. */
    getUpload: async ({ params: { id }, person }) => {
      const ticket = await uploads.tickets.find(id);
      if (!ticket || ticket.owner !== person.id) throw new Problem('NOT_FOUND', uploadSentences.unknown);
      return { id, state: states[ticket.status], reason: ticket.reason ?? null };
    },
  },
  {
    authenticate: authenticate(client, requiredEnv('communityTable'), uploads.now),
    limiter,
    settings: settingsOfStage(uploads.now),
  },
);
