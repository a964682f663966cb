import { uploadRoutes } from '@touchdown/shared/uploads/routes.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { requireVerified } from '../../platform/http/guard-access.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { getUpload } from '../../domain/pictures/get-upload.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { startUploads } from '../../domain/pictures/start-uploads.ts';

const client = dynamo();
const uploads = pictureUploads(client);

export const handler = sliceHandler(
  uploadRoutes,
  {
    startUploads: async ({ body: { purpose, files }, person }) => {
      // Nobody else could use them for a contribution, and each costs seconds of a processor.
      if (purpose === 'contribution-photo') requireVerified(person);
      return { uploads: await startUploads(files, { owner: person.id, purpose }, uploads) };
    },
    getUpload: ({ params, person }) => getUpload(params.id, person.id, uploads.tickets),
  },
  {
    authenticate: authenticate(client, requiredEnv('communityTable'), uploads.now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), uploads.now),
    settings: settingsOfStage(uploads.now),
  },
);
