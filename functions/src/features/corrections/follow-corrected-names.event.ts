import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { rewriteNames } from './rewrite-names.ts';

/** Called when a person has another name, or has deleted the account. */
export const handler = followChange(
  rewriteNames(dynamo(), {
    community: requiredEnv('communityTable'),
    catalogue: requiredEnv('catalogueTable'),
  }),
);
