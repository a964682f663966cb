import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { recomputeReputation } from './recompute-reputation.ts';

/** Called when the votes on a contribution or the state of a suggestion have changed, or one is gone. */
export const handler = followChange(
  recomputeReputation(dynamo(), requiredEnv('communityTable'), () => Date.now()),
);
