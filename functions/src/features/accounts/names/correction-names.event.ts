import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { correctionNames } from './correction-names.ts';

const tables = { community: requiredEnv('communityTable'), catalogue: requiredEnv('catalogueTable') };

/** Called when somebody has another username, or no account any more. */
export const handler = followChange(correctionNames(dynamo(), tables));
