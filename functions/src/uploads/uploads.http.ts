import { uploadRoutes } from '@touchdown/shared/uploads/routes.ts';
import { dynamo } from '../aws/dynamo.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { rateLimiter } from '../limits/rate-limiter.ts';
import { whoAsks } from '../sessions/who-asks.ts';
import { getUpload } from './get-upload.ts';
import { pictureUploads } from './picture-uploads.ts';
import { startUploads } from './start-uploads.ts';

const client = dynamo();
const uploads = pictureUploads(client);

export const handler = sliceHandler(
  uploadRoutes,
  {
    startUploads: async ({ body: { purpose, files }, person }) => ({
      uploads: await startUploads(files, { owner: person.id, purpose }, uploads),
    }),
    getUpload: ({ params, person }) => getUpload(params.id, person.id, uploads.tickets),
  },
  {
    whoAsks: whoAsks(client, requiredEnv('communityTable'), uploads.now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), uploads.now),
  },
);
